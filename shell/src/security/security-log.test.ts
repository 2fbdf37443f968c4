import { type FormsSection, neutralSite } from "@site/contract/site";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PageException, PageProblem } from "../problems/page-problems.ts";
import { fakeBackend } from "../test/fake-backend.ts";
import { compositionOf, returnToPage } from "../test/sample-site.ts";
import {
  createReporter,
  eventOf,
  logEvent,
  logTargetOf,
  type SecurityEvent,
  securityEvent,
  snippet,
} from "./security-log.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));
const detailsOf = (event: SecurityEvent | undefined) => JSON.parse(event?.p_details ?? "");

describe("the reporter", () => {
  it("hands an event over with the page of that moment, which no detector overwrites", async () => {
    const log = vi.fn(async (_: SecurityEvent) => {});
    createReporter(log)("script_injection", { element: "<script>", url: "forged" });
    history.replaceState(null, "", "/en/about");
    await settled();
    history.replaceState(null, "", "/");
    const event = log.mock.calls[0]?.[0];
    expect(event?.p_event_type).toBe("script_injection");
    expect(detailsOf(event)).toMatchObject({
      element: "<script>",
      url: "http://localhost:3000/",
    });
  });

  it("logs one event after another, at most 20 of a type", async () => {
    const answers: (() => void)[] = [];
    const log = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
    const report = createReporter(log);
    for (let number = 0; number < 500; number += 1) report("script_injection", { number });
    report("handler_injection", {});
    for (let count = 1; count <= 21; count += 1) {
      await settled();
      expect(log).toHaveBeenCalledTimes(count);
      answers.pop()?.();
    }
    await settled();
    expect(log).toHaveBeenCalledTimes(21);
  });

  it("writes a failure to the console and logs the next event", async () => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
    const failure = new Error("offline");
    const log = vi.fn(async (_: SecurityEvent) => {}).mockRejectedValueOnce(failure);
    const report = createReporter(log);
    report("devtools_opened", {});
    report("devtools_closed", {});
    await settled();
    expect(consoleError.mock.calls).toEqual([["Failed to log security event", failure]]);
    expect(log).toHaveBeenCalledTimes(2);
  });

  it("writes nothing of a failure that comes from leaving the page", async () => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
    const call = Promise.withResolvers<void>();
    createReporter(() => call.promise)("devtools_opened", {});
    await settled();
    window.dispatchEvent(new Event("beforeunload"));
    call.reject(new Error("importing a module failed"));
    await settled();
    returnToPage();
    expect(consoleError).not.toHaveBeenCalled();
  });
});

it("leaves no half of a character where it cuts, no U+0000, and anything else as it is", () => {
  expect(snippet(`${"x".repeat(99)}🙂`, "attribute")).toBe(`${"x".repeat(99)}\uFFFD`);
  expect(snippet("a\u0000b", "message")).toBe("a\uFFFDb");
  expect(snippet("naïve „Größe“ 👩‍💻\n", "message")).toBe("naïve „Größe“ 👩‍💻\n");
});

it("goes to the hosted database that the site names for its forms, or else to its own origin", () => {
  /** Cast: the composer fills in the rest of the section. */
  const targetWith = (hostedTable: object) =>
    logTargetOf(
      compositionOf({ site: { ...neutralSite, forms: { hostedTable } as FormsSection } }),
    );
  const hosted = { origin: "https://project.example.com", anonKey: "sb_publishable_1" };
  expect(targetWith(hosted)).toEqual(hosted);
  expect(targetWith({ ...hosted, origin: "" })).toEqual({ ...hosted, origin: location.origin });
  expect(logTargetOf(compositionOf())).toEqual({
    origin: location.origin,
    anonKey: "public-anon-key",
  });
});

describe("a problem of the page", () => {
  const target = { origin: "https://example.com", anonKey: "" };
  const exception = (thrown: unknown, more: Partial<PageException> = {}): PageProblem => ({
    kind: "exception",
    thrown,
    ...more,
  });
  const violation = (blocked: string): PageProblem => ({
    kind: "violation",
    directive: "script-src-elem",
    blocked,
    source: "https://example.com/en:12",
  });
  const errorWith = (message: string, stack: string) =>
    Object.assign(new Error(message), { stack });

  const frame = "    at f (https://example.com/shell.js:3:14)";

  it("is logged as an unhandled error with its place, without what a visitor may have typed", () => {
    const asked = frame.replace(".js", ".js?name=Ana:of-b");
    const thrown = errorWith("ana@example.com", `Error: ana@example.com\n${asked}`);
    const source = "https://example.com/shell.js?name=Ana#b:80:3:14";
    const message = "Uncaught Error: ana@example.com";
    expect(eventOf(exception(thrown, { message, source }), target)).toEqual([
      "unhandled_error",
      {
        message: "Uncaught Error: (e-mail)",
        source: "https://example.com/shell.js:3:14",
        stack: frame,
      },
    ]);
  });

  it.each([
    ["an error", errorWith("late", frame), "Error: late", frame],
    ["a text", "Ana Souza", "thrown: string", ""],
    ["nothing", undefined, "thrown: undefined", ""],
    ["null", null, "thrown: null", ""],
    ["an object without a prototype", Object.create(null), "thrown: object", ""],
  ])("is logged when a promise was rejected with %s", (_, thrown, message, stack) => {
    expect(eventOf(exception(thrown), target)).toEqual(["unhandled_error", { message, stack }]);
  });

  it("is logged when the content policy blocks something, but the log's own call", () => {
    expect(eventOf(violation("inline"), target)).toEqual([
      "csp_violation",
      { directive: "script-src-elem", blocked: "inline", source: "https://example.com/en:12" },
    ]);
    const pixel = "https://attacker.example:81/pixel.png?typed=Ana";
    expect(eventOf(violation(pixel), target)?.[1]).toMatchObject({
      blocked: "https://attacker.example:81/pixel.png",
    });
    const own = "https://example.com/rest/v1/rpc/log_security_event";
    expect(eventOf(violation(own), target)).toBeUndefined();
  });

  it("is cut", () => {
    const long = "x".repeat(999);
    const thrown = errorWith(long, `${frame}\n`.repeat(20));
    const [, error] = eventOf(exception(thrown, { message: long }), target) ?? [];
    expect(error).toEqual({ message: "x".repeat(200), stack: expect.stringMatching(/^.{500}$/s) });
    expect(eventOf(violation(long), target)?.[1]["blocked"]).toHaveLength(200);
  });
});

describe("the log's call", () => {
  const target = { origin: "https://project.example.com", anonKey: "public-anon-key" };
  const log = () => logEvent(target, securityEvent("devtools_opened", {}));

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("names the function by its path, as anybody", async () => {
    const calls = fakeBackend();
    await expect(log()).resolves.toBeUndefined();
    expect(calls.map(({ method, url }) => [method, url])).toEqual([
      ["POST", "https://project.example.com/rest/v1/rpc/log_security_event"],
    ]);
    const headers = ["apikey", "authorization", "content-profile", "content-type"];
    expect(headers.map((name) => calls[0]?.headers.get(name))).toEqual([
      "public-anon-key",
      "Bearer public-anon-key",
      "public",
      "application/json",
    ]);
  });

  it.each([
    [
      "a rejection",
      401,
      '{"code":"42501","message":"permission denied"}',
      "42501 permission denied",
    ],
    ["an unknown function", 404, '{"code":"PGRST202","message":"none"}', "PGRST202"],
    ["an empty 404", 404, "", "404"],
    ["a 404 with an empty list", 404, "[]", "404"],
    ["too many requests", 429, '{"code":"GATEWAY429","message":"slow down"}', "slow down"],
    ["a web page with 200", 200, "<!doctype html><title>Site</title>", "<!doctype html>"],
    ["an error of the server", 500, "", ""],
  ])("takes %s for failure", async (_, status, body, words) => {
    fakeBackend(() => new Response(body, { status }));
    await expect(log()).rejects.toThrow(words);
  });

  it("fails at once where the backend is unreachable, and after 10 s where it never answers", async () => {
    vi.useFakeTimers();
    fakeBackend(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(log()).rejects.toThrow("Failed to fetch");
    vi.stubGlobal(
      "fetch",
      (_: unknown, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const outcome = expect(log()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
  });
});
