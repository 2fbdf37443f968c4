import type { FormsSection } from "@site/contract/forms-section";
import { neutralSite } from "@site/contract/site";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sampleComposition } from "../monitoring/test/sample-page.ts";
import type { PageProblem } from "../problems/page-problems.ts";
import {
  createReporter,
  logTargetOf,
  maxEventsPerType,
  problemReporter,
  type SecurityEvent,
  snippet,
} from "./security-log.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("hands an event over as it is, with the page of that moment", async () => {
  const log = vi.fn(async (_: SecurityEvent) => {});
  createReporter(log)("script_injection", { element: "<script>" });
  history.replaceState(null, "", "/en/about");
  await settled();
  const [event] = log.mock.calls[0] as [SecurityEvent];
  expect(event.p_event_type).toBe("script_injection");
  expect(JSON.parse(event.p_details)).toMatchObject({
    element: "<script>",
    url: "http://localhost:3000/",
  });
  history.replaceState(null, "", "/");
});

it("lets no detector overwrite what the page says of itself", async () => {
  const log = vi.fn(async (_: SecurityEvent) => {});
  createReporter(log)("csp_violation", { url: "forged" });
  await settled();
  expect(JSON.parse(log.mock.calls[0]?.[0].p_details ?? "").url).toBe(location.href);
});

it("logs one event after another", async () => {
  const answers: (() => void)[] = [];
  const log = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const report = createReporter(log);
  report("devtools_opened", {});
  report("devtools_closed", {});
  await settled();
  expect(log).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await settled();
  expect(log).toHaveBeenCalledTimes(2);
});

it("logs at most 20 events of a type, and still others", async () => {
  const log = vi.fn(async (_: SecurityEvent) => {});
  const report = createReporter(log);
  for (let i = 0; i < 500; i += 1) report("script_injection", { number: i });
  report("handler_injection", {});
  await settled();
  expect(maxEventsPerType).toBe(20);
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

it.each([
  ["message", 200],
  ["stack", 500],
  ["markup", 200],
  ["attribute", 100],
] as const)("cuts a %s after %i characters", (kind, length) => {
  expect(snippet("x".repeat(length), kind)).toBe("x".repeat(length));
  expect(snippet("x".repeat(length + 1), kind)).toBe("x".repeat(length));
});

it("leaves a short text as it is", () => {
  expect(snippet("naïve „Größe“ 👩‍💻\n", "message")).toBe("naïve „Größe“ 👩‍💻\n");
});

it("leaves no half of a character where it cuts, and no U+0000", () => {
  expect(snippet(`${"x".repeat(99)}🙂`, "attribute")).toBe(`${"x".repeat(99)}\uFFFD`);
  expect(snippet("a\u0000b", "message")).toBe("a\uFFFDb");
});

describe("the log's target", () => {
  /** Cast: the composer fills in the rest of the section. */
  const targetWith = (hostedTable: object) =>
    logTargetOf({
      ...sampleComposition,
      site: { ...neutralSite, forms: { hostedTable } as FormsSection },
    });

  it("is the site's own origin by default", () => {
    const ownOrigin = { origin: location.origin, anonKey: "public-anon-key" };
    expect(logTargetOf(sampleComposition)).toEqual(ownOrigin);
  });

  it("is the hosted database that the site names for its forms", () => {
    const hostedTable = { origin: "https://project.example.com", anonKey: "sb_publishable_1" };
    expect(targetWith(hostedTable)).toEqual(hostedTable);
    expect(targetWith({ origin: "", anonKey: "sb_publishable_1" })).toEqual({
      origin: location.origin,
      anonKey: "sb_publishable_1",
    });
  });
});

describe("a problem of the page", () => {
  const logUrl = "https://example.com/rest/v1/rpc/log_security_event";
  const report = vi.fn();
  let receive: (problem: PageProblem) => void;
  beforeEach(() => {
    report.mockClear();
    receive = problemReporter(report, logUrl);
  });
  const errorWith = (message: string, stack: string) =>
    Object.assign(new Error(message), { stack });
  const violation = (more: Partial<Extract<PageProblem, { kind: "violation" }>> = {}) =>
    receive({
      kind: "violation",
      directive: "script-src-elem",
      blocked: "https://evil.example.net/x.js",
      source: "https://example.com/en:12",
      ...more,
    });

  it("is logged as an unhandled error with its place, once", () => {
    const problem: PageProblem = {
      kind: "exception",
      thrown: errorWith("boom", "Error: boom\n    at shell.js:3:14"),
      message: "Uncaught Error: boom",
      source: "https://example.com/shell/1.0.0/shell.js:3:14",
    };
    for (let times = 0; times < 50; times += 1) receive(problem);
    expect(report.mock.calls).toEqual([
      [
        "unhandled_error",
        {
          message: "Uncaught Error: boom",
          stack: "Error: boom\n    at shell.js:3:14",
          source: "https://example.com/shell/1.0.0/shell.js:3:14",
        },
      ],
    ]);
  });

  it.each([
    [
      "an error",
      errorWith("late", "Error: late\n    at x"),
      "Error: late",
      "Error: late\n    at x",
    ],
    ["a text", "no", "no", ""],
    ["nothing", undefined, "undefined", ""],
    ["null", null, "[object Null]", ""],
    ["an object without a prototype", Object.create(null), "[object Object]", ""],
    ["a symbol", Symbol("s"), "Symbol(s)", ""],
  ])("is logged when a promise was rejected with %s", (_, thrown, message, stack) => {
    receive({ kind: "exception", thrown });
    expect(report).toHaveBeenCalledExactlyOnceWith("unhandled_error", { message, stack });
  });

  it("is cut after 200 characters of message and 500 of stack", () => {
    const thrown = errorWith("m".repeat(999), "s".repeat(999));
    receive({ kind: "exception", thrown, message: "m".repeat(999), source: "x" });
    const [, { message, stack }] = report.mock.calls[0] ?? [];
    expect(message).toHaveLength(200);
    expect(stack).toBe("s".repeat(500));
  });

  it("is logged when the content policy blocks something, once for each thing", () => {
    violation();
    violation({ source: "https://example.com/en:13" });
    violation({ blocked: "inline" });
    expect(report.mock.calls).toEqual([
      [
        "csp_violation",
        {
          directive: "script-src-elem",
          blocked: "https://evil.example.net/x.js",
          source: "https://example.com/en:12",
        },
      ],
      ["csp_violation", expect.objectContaining({ blocked: "inline" })],
    ]);
  });

  it("is not logged when the log's own call was blocked", () => {
    violation({ directive: "connect-src", blocked: logUrl });
    expect(report).not.toHaveBeenCalled();
  });

  it("is cut when it has a long address", () => {
    violation({ blocked: `https://evil.example.net/${"x".repeat(999)}` });
    expect(report.mock.calls[0]?.[1].blocked).toHaveLength(200);
  });
});
