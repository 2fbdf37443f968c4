import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLeaving } from "../browser/leaving.ts";
import { nothingEarly } from "../monitoring/test/sample-page.ts";
import { subscribeToProblems } from "./page-problems.ts";

const receive = vi.fn();
let stop: () => void;

const errorEvent = (filename = "https://example.com/shell/1.0.0/shell.js") =>
  new ErrorEvent("error", {
    message: "Uncaught Error: boom",
    error: new Error("boom"),
    filename,
    lineno: 3,
    colno: 14,
  });
const rejection = (reason: unknown) => Object.assign(new Event("unhandledrejection"), { reason });
const violation = (more: Partial<SecurityPolicyViolationEvent> = {}) =>
  Object.assign(new Event("securitypolicyviolation", { bubbles: true }), {
    effectiveDirective: "script-src-elem",
    blockedURI: "https://evil.example.net/x.js",
    sourceFile: "https://example.com/en",
    lineNumber: 12,
    ...more,
  });

beforeEach(() => {
  receive.mockClear();
  stop = subscribeToProblems(nothingEarly, receive);
});
afterEach(() => stop());

it("are errors, rejections and what the policy refused", () => {
  window.dispatchEvent(errorEvent());
  window.dispatchEvent(rejection("late"));
  document.dispatchEvent(violation());
  expect(receive.mock.calls).toEqual([
    [
      {
        kind: "exception",
        thrown: new Error("boom"),
        message: "Uncaught Error: boom",
        source: "https://example.com/shell/1.0.0/shell.js:3:14",
      },
    ],
    [{ kind: "exception", thrown: "late" }],
    [
      {
        kind: "violation",
        directive: "script-src-elem",
        blocked: "https://evil.example.net/x.js",
        source: "https://example.com/en:12",
      },
    ],
  ]);
});

it("are images that did not load, but no styles and scripts: those are their remote's failure", () => {
  for (const [name, address] of [
    ["img", "/shell/1.0.0/missing.png"],
    ["link", "/mf-home/1.2.0/a.css"],
  ] as const) {
    const element = document.createElement(name);
    element.setAttribute(name === "img" ? "src" : "href", address);
    document.body.append(element);
    element.dispatchEvent(new Event("error"));
    element.remove();
  }
  expect(receive.mock.calls).toEqual([
    [
      expect.objectContaining({
        kind: "resource",
        url: `${location.origin}/shell/1.0.0/missing.png`,
      }),
    ],
  ]);
});

it("are those from before the subscription too", () => {
  stop();
  stop = subscribeToProblems({ ...nothingEarly, problems: [errorEvent(), violation()] }, receive);
  expect(receive.mock.calls.map(([{ kind }]) => kind)).toEqual(["exception", "violation"]);
});

it("are none of a visitor's extensions", () => {
  window.dispatchEvent(errorEvent("chrome-extension://abc/content.js"));
  const stack = "Error: x\n    at f (chrome-extension://abc/content.js:1:1)";
  window.dispatchEvent(rejection(Object.assign(new Error("x"), { stack })));
  document.dispatchEvent(violation({ sourceFile: "moz-extension://abc/content.js" }));
  document.dispatchEvent(violation({ blockedURI: "chrome-extension" }));
  expect(receive).not.toHaveBeenCalled();
});

it("are nothing that the browser stopped because the visitor left", () => {
  watchLeaving();
  window.dispatchEvent(new Event("beforeunload"));
  window.dispatchEvent(rejection("stopped"));
  window.dispatchEvent(new Event("pageshow"));
  expect(receive).not.toHaveBeenCalled();
});

it("end with the subscription", () => {
  stop();
  window.dispatchEvent(rejection("late"));
  expect(receive).not.toHaveBeenCalled();
});
