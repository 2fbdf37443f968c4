import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { configOf } from "#sending.ts";
import { failing, fakeNetwork, mailed, paths } from "#test/fake-network.ts";
import { awkwardTexts, sampleSubmission } from "#test/sample-submission.ts";
import { sendEmail } from "./email-service.ts";

const config = configOf(undefined).email;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the request", () => {
  // Specification 3.5, 7.4
  it("has the library's fields and exactly the six template parameters", async () => {
    const sent = fakeNetwork({ [paths.email]: mailed });
    await sendEmail(
      { ...config, userId: "user-1", serviceId: "service-1", templateId: "template-1" },
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

  it.each(Object.entries(awkwardTexts))("carries %s as typed", async (_, text) => {
    const sent = fakeNetwork({ [paths.email]: mailed });
    await sendEmail(config, { ...sampleSubmission, name: text, message: text });
    expect(sent[0]?.body).toMatchObject({ template_params: { from_name: text, message: text } });
  });
});

describe("the answer", () => {
  // Specification 7.4
  it.each([
    ["status 200", 200, "sent"],
    ["status 200 without a text", 200, ""],
    ["the text OK under another success status", 202, "OK"],
  ])("%s is success", async (_, status, text) => {
    fakeNetwork({ [paths.email]: failing(status, "", text) });
    await expect(sendEmail(config, sampleSubmission)).resolves.toBeUndefined();
  });

  it.each([
    ["a web page with 200", 200, "<!DOCTYPE html><title>Login</title>"],
    ["another success status with another text", 202, "queued"],
    ["an error of the server", 500, "boom"],
    ["too many requests", 429, "slow down"],
    ["a message that is too long", 413, "too large"],
  ])("%s is failure, with its status", async (_, status, text) => {
    fakeNetwork({ [paths.email]: failing(status, "", text) });
    await expect(sendEmail(config, sampleSubmission)).rejects.toMatchObject({ status });
  });
});

describe("the library's own checks", () => {
  // Specification 8.3
  it("are off by default: an automated browser sends, and sends again at once", async () => {
    vi.stubGlobal("navigator", { webdriver: true, languages: [] });
    const sent = fakeNetwork({ [paths.email]: mailed });
    await sendEmail(config, sampleSubmission);
    await sendEmail(config, sampleSubmission);
    expect(sent).toHaveLength(2);
  });

  // Specification 8.3
  it("reject an automated browser with 451 and a blocked address with 403, and send nothing", async () => {
    vi.stubGlobal("navigator", { webdriver: true, languages: ["en"] });
    const sent = fakeNetwork({ [paths.email]: mailed });
    await expect(
      sendEmail({ ...config, blocksHeadless: true }, sampleSubmission),
    ).rejects.toMatchObject({ status: 451, message: expect.stringMatching(/headless browser/i) });
    const strict = { ...config, blockedAddresses: [sampleSubmission.email] };
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
    const throttled = { ...config, throttleMs: 60_000 };
    await sendEmail(throttled, sampleSubmission);
    await expect(sendEmail(throttled, sampleSubmission)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining("Too Many Requests"),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await sendEmail(throttled, sampleSubmission);
    expect(sent).toHaveLength(2);
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
    const { sendEmail } = await import("./email-service.ts");
    await sendEmail({ ...config, throttleMs }, sampleSubmission);
    expect(sent).toHaveLength(1);
  });
});
