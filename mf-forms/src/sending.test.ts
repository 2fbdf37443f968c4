import { afterEach, describe, expect, it, vi } from "vitest";
import {
  created,
  failing,
  fakeNetwork,
  mailed,
  paths,
  statement,
  unconfirmed,
  unreachable,
} from "#test/fake-network.ts";
import { sampleSubmission } from "#test/sample-submission.ts";
import { configOf, sendContact, subscribeToNewsletter } from "./sending.ts";

const defaults = configOf(undefined);
const toWarehouse = configOf({ contactDestination: "warehouse" });

afterEach(() => void vi.unstubAllGlobals());

it("stores a message, waits for the answer, and only then sends the e-mail", async () => {
  const answer = Promise.withResolvers<Response>();
  const sent = fakeNetwork({ [paths.hostedTable]: () => answer.promise, [paths.email]: mailed });
  const sending = sendContact(sampleSubmission, "key-1", defaults);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["key-1"]);
  answer.resolve(new Response(null, { status: 201 }));
  await sending;
  expect(sent.map(({ path }) => path)).toEqual([paths.hostedTable, paths.email]);
});

it("goes into the warehouse instead when the site says so", async () => {
  const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED"), [paths.email]: mailed });
  await sendContact(sampleSubmission, "key-1", toWarehouse);
  expect(sent.map(({ path }) => path)).toEqual([paths.warehouse, paths.email]);
  expect(sent[0]?.body).toMatchObject({
    warehouse_id: "default",
    statement: expect.stringContaining("INSERT INTO contact_submissions"),
  });
});

describe("a failed insert", () => {
  it.each([
    ["a refusing table", defaults, { [paths.hostedTable]: failing(500, "", "{}") }],
    ["an unreachable table", defaults, { [paths.hostedTable]: unreachable }],
    ["a failing warehouse", toWarehouse, { [paths.warehouse]: statement("FAILED") }],
  ])("of %s is logged, and the e-mail goes out", async (_, config, answers) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const sent = fakeNetwork({ ...answers, [paths.email]: mailed });
    await sendContact(sampleSubmission, "key-1", config);
    expect(log).toHaveBeenCalledOnce();
    expect(sent.at(-1)?.path).toBe(paths.email);
  });
});

it("sends to another origin without a header that this origin might reject", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    sent.push(`${input} ${new Headers(init.headers).has("idempotency-key")}`);
    return input.endsWith("send") ? mailed() : created();
  });
  const config = configOf({
    hostedTable: { origin: "https://project.example.com" },
    email: { origin: "https://mail.example.com" },
  });
  await sendContact(sampleSubmission, "key-1", config);
  expect(sent).toEqual([
    "https://project.example.com/rest/v1/contact_submissions false",
    "https://mail.example.com/api/v1.0/email/send false",
  ]);
});

const subscriber = { email: "ana@example.org", language: "pt" } as const;

it("subscribes in the configured warehouse and tells what the gateway says", async () => {
  const sent = fakeNetwork({ [paths.warehouse]: unconfirmed });
  const config = configOf({ warehouse: { warehouseId: "abc123" } });
  await expect(subscribeToNewsletter(subscriber, config)).resolves.toBe("unconfirmed");
  expect(sent[0]?.body).toMatchObject({ warehouse_id: "abc123" });
});

describe("the configuration", () => {
  it("sends everything to the site's own origin by default, with every check off", () => {
    expect(defaults).toEqual({
      contactDestination: "hosted-table",
      hostedTable: { origin: "", anonKey: "public-anon-key" },
      warehouse: { warehouseId: "default" },
      email: {
        origin: "",
        userId: "default",
        serviceId: "default",
        templateId: "default",
        blocksHeadless: false,
        blockedAddresses: [],
        throttleMs: 0,
      },
    });
  });

  it("keeps the defaults beside what a site states", () => {
    const { email } = configOf({ email: { serviceId: "service-1" } });
    expect(email).toEqual({ ...defaults.email, serviceId: "service-1" });
  });

  it("is reported with every error at once, and replaced by the default when it is invalid", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const config = configOf({
      contactDestination: "paper",
      hostedTable: { origin: "project.example.com/path" },
      email: { throttleMs: -1 },
      surprise: true,
    });
    expect(config).toEqual(defaults);
    expect(error).toHaveBeenCalledOnce();
    const said = String(error.mock.calls[0]?.[0]);
    expect(said).toMatch(/forms\.contactDestination/);
    expect(said).toMatch(/forms\.hostedTable\.origin: expected an origin/);
    expect(said).toMatch(/forms\.email\.throttleMs/);
    expect(said).toMatch(/forms\.surprise/);
  });
});
