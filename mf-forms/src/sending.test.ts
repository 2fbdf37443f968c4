import { defaultForms } from "@site/contract/site";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  created,
  failing,
  fakeNetwork,
  mailed,
  paths,
  statement,
  unreachable,
} from "#test/fake-network.ts";
import { sampleSubmission } from "#test/sample-submission.ts";
import { sendContact, sendEmail } from "./sending.ts";

const toWarehouse = { ...defaultForms, contactDestination: "warehouse" } as const;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Specification 7.3
it("stores a message, waits for the answer, and only then sends the e-mail", async () => {
  const answer = Promise.withResolvers<Response>();
  const sent = fakeNetwork({ [paths.hostedTable]: () => answer.promise, [paths.email]: mailed });
  const sending = sendContact(sampleSubmission, "key-1", undefined);
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["key-1"]);
  answer.resolve(new Response(null, { status: 201 }));
  await sending;
  expect(sent.map(({ path }) => path)).toEqual([paths.hostedTable, paths.email]);
});

describe("a failed insert", () => {
  // Specification 7.3
  it.each([
    ["a refusing table", defaultForms, { [paths.hostedTable]: failing(500, "", "{}") }],
    ["an unreachable table", defaultForms, { [paths.hostedTable]: unreachable }],
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
  const { hostedTable, email } = defaultForms;
  const config = {
    ...defaultForms,
    hostedTable: { ...hostedTable, origin: "https://project.example.com" },
    email: { ...email, origin: "https://mail.example.com" },
  };
  await sendContact(sampleSubmission, "key-1", config);
  expect(sent).toEqual([
    "https://project.example.com/rest/v1/contact_submissions false",
    "https://mail.example.com/api/v1.0/email/send false",
  ]);
});

describe("the e-mail's request", () => {
  // Specification 3.5, 7.4
  it("has the library's fields and exactly the six template parameters", async () => {
    const sent = fakeNetwork({ [paths.email]: mailed });
    await sendEmail(
      { ...defaultForms.email, userId: "user-1", serviceId: "service-1", templateId: "template-1" },
      sampleSubmission,
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: "POST", path: "/api/v1.0/email/send" });
    expect(sent[0]?.body).toEqual({
      lib_version: "4.4.1",
      user_id: "user-1",
      service_id: "service-1",
      template_id: "template-1",
      template_params: {
        from_name: "Ana O'Connor",
        reply_to: "ana@example.org",
        company: "Ärzte & Söhne",
        service: "Data Engineering",
        message: 'Two lines,\nwith a "quote".',
        site_language: "en",
      },
    });
  });
});

describe("the e-mail's answer", () => {
  // Specification 7.4
  it.each([
    ["status 200", 200, "sent"],
    ["status 200 without a text", 200, ""],
    ["the text OK under another success status", 202, "OK"],
  ])("%s is success", async (_, status, text) => {
    fakeNetwork({ [paths.email]: failing(status, "", text) });
    await expect(sendEmail(defaultForms.email, sampleSubmission)).resolves.toBeUndefined();
  });

  it.each([
    ["a web page with 200", 200, "<!DOCTYPE html><title>Login</title>"],
    ["another success status with another text", 202, "queued"],
    ["an error of the server", 500, "boom"],
    ["too many requests", 429, "slow down"],
    ["a message that is too long", 413, "too large"],
  ])("%s is failure, with its status", async (_, status, text) => {
    fakeNetwork({ [paths.email]: failing(status, "", text) });
    await expect(sendEmail(defaultForms.email, sampleSubmission)).rejects.toMatchObject({ status });
  });
});

describe("the e-mail library's own checks", () => {
  // Specification 8.3
  it("are off by default: an automated browser sends, and sends again at once", async () => {
    vi.stubGlobal("navigator", { webdriver: true, languages: [] });
    const sent = fakeNetwork({ [paths.email]: mailed });
    await sendEmail(defaultForms.email, sampleSubmission);
    await sendEmail(defaultForms.email, sampleSubmission);
    expect(sent).toHaveLength(2);
  });

  // Specification 8.3
  it("reject an automated browser with 451 and a blocked address with 403, and send nothing", async () => {
    vi.stubGlobal("navigator", { webdriver: true, languages: ["en"] });
    const sent = fakeNetwork({ [paths.email]: mailed });
    await expect(
      sendEmail({ ...defaultForms.email, blocksHeadless: true }, sampleSubmission),
    ).rejects.toMatchObject({ status: 451, message: expect.stringMatching(/headless browser/i) });
    const strict = { ...defaultForms.email, blockedAddresses: [sampleSubmission.email] };
    await expect(sendEmail(strict, sampleSubmission)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("Forbidden"),
    });
    expect(sent).toHaveLength(0);
    await sendEmail(strict, { ...sampleSubmission, email: "other@example.org" });
    expect(sent).toHaveLength(1);
  });

  // Specification 8.3
  it("reject a second message within the throttle with 429, and accept one after it", async () => {
    vi.useFakeTimers();
    const sent = fakeNetwork({ [paths.email]: mailed });
    const throttled = { ...defaultForms.email, throttleMs: 60_000 };
    await sendEmail(throttled, sampleSubmission);
    await expect(sendEmail(throttled, sampleSubmission)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining("Too Many Requests"),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await sendEmail(throttled, sampleSubmission);
    expect(sent).toHaveLength(2);
  });

  it("let a visitor whose message failed send it again at once", async () => {
    const throttled = { ...defaultForms.email, throttleMs: 60_000 };
    fakeNetwork({ [paths.email]: async () => new Response("down", { status: 503 }) });
    for (let time = 0; time < 2; time += 1) {
      await expect(sendEmail(throttled, sampleSubmission)).rejects.toMatchObject({ status: 503 });
    }
    fakeNetwork({ [paths.email]: mailed });
    await sendEmail(throttled, sampleSubmission);
  });
});

describe("where the browser blocks its storage", () => {
  const storage = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  beforeEach(() => {
    vi.resetModules();
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  afterEach(() => {
    if (storage) Object.defineProperty(globalThis, "localStorage", storage);
  });

  it.each([
    ["without a throttle", 0],
    ["with one that has nowhere to remember", 60_000],
  ])("a message is sent %s", async (_, throttleMs) => {
    const sent = fakeNetwork({ [paths.email]: mailed });
    const { sendEmail } = await import("./sending.ts");
    await sendEmail({ ...defaultForms.email, throttleMs }, sampleSubmission);
    expect(sent).toHaveLength(1);
  });
});
