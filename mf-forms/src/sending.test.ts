import { afterEach, describe, expect, it, vi } from "vitest";
import {
  created,
  failing,
  fakeNetwork,
  inserted,
  mailed,
  paths,
  statement,
  unconfirmed,
  unreachable,
} from "#test/fake-network.ts";
import { sampleSubmission } from "#test/sample-submission.ts";
import { configOf } from "./forms-config.ts";
import { sendContact, subscribeToNewsletter } from "./sending.ts";

const defaults = configOf(undefined);
const toWarehouse = configOf({ contactDestination: "warehouse" });

afterEach(() => void vi.unstubAllGlobals());

describe("by default", () => {
  it("a message goes into the hosted table, then out as an e-mail", async () => {
    const sent = fakeNetwork({ [paths.hostedTable]: created, [paths.email]: mailed });
    await sendContact(sampleSubmission, "key-1", defaults);
    expect(sent.map(({ path }) => path)).toEqual([paths.hostedTable, paths.email]);
    expect(sent[0]?.headers.get("idempotency-key")).toBe("key-1");
  });

  it("the e-mail waits for the insert's answer", async () => {
    const answer = Promise.withResolvers<Response>();
    const sent = fakeNetwork({
      [paths.hostedTable]: () => answer.promise,
      [paths.email]: mailed,
    });
    const sending = sendContact(sampleSubmission, "key-1", defaults);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toHaveLength(1);
    answer.resolve(new Response(null, { status: 201 }));
    await sending;
    expect(sent).toHaveLength(2);
  });
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

it("fails when the e-mail fails, though the row is stored", async () => {
  fakeNetwork({ [paths.hostedTable]: created, [paths.email]: failing(500, "", "boom") });
  await expect(sendContact(sampleSubmission, "key-1", defaults)).rejects.toMatchObject({
    status: 500,
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

it.each([
  ["subscribed", "a new address", statement("SUCCEEDED")],
  ["subscribed", "an address that will be added in a moment", statement("PENDING")],
  ["unconfirmed", "an address that has to confirm", unconfirmed],
  ["alreadySubscribed", "a repeated address that the gateway tells", inserted(0)],
] as const)("a subscription answers %s for %s", async (outcome, _, answer) => {
  fakeNetwork({ [paths.warehouse]: answer });
  await expect(subscribeToNewsletter(subscriber, undefined)).resolves.toBe(outcome);
});

it("subscribes in the configured warehouse", async () => {
  const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
  await subscribeToNewsletter(subscriber, configOf({ warehouse: { warehouseId: "abc123" } }));
  expect(sent[0]?.body).toMatchObject({ warehouse_id: "abc123" });
});
