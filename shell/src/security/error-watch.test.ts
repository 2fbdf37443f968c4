import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLeaving } from "../leaving.ts";
import { watchErrors } from "./error-watch.ts";
import { nothingEarly } from "./test-kit/sample-page.ts";

const report = vi.fn();
let stop: () => void;

function errorWith(message: string, stack: string): Error {
  return Object.assign(new Error(message), { stack });
}

function errorEvent(error: Error, filename = "https://example.com/shell/1.0.0/shell.js") {
  const message = `Uncaught Error: ${error.message}`;
  return new ErrorEvent("error", { message, error, filename, lineno: 3, colno: 14 });
}

const rejection = (reason: unknown) =>
  Object.assign(new Event("unhandledrejection"), { reason, promise: Promise.resolve() });

beforeEach(() => {
  report.mockClear();
  stop = watchErrors(report, nothingEarly);
});
afterEach(() => stop());

it("reports an error that nobody caught, with its place", () => {
  window.dispatchEvent(errorEvent(errorWith("boom", "Error: boom\n    at shell.js:3:14")));
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

it("reports a rejection that nobody handled", () => {
  window.dispatchEvent(rejection(errorWith("late", "Error: late\n    at x")));
  expect(report).toHaveBeenCalledWith("unhandled_error", {
    message: "Error: late",
    stack: "Error: late\n    at x",
  });
});

it.each([
  ["a text", "no", "no"],
  ["nothing", undefined, "undefined"],
  ["null", null, "[object Null]"],
  ["an object without a prototype", Object.create(null), "[object Object]"],
  ["a symbol", Symbol("s"), "Symbol(s)"],
])("reports a rejection with %s", (_, reason, message) => {
  window.dispatchEvent(rejection(reason));
  expect(report).toHaveBeenCalledWith("unhandled_error", { message, stack: "" });
});

it("cuts the message after 200 characters and the stack after 500", () => {
  window.dispatchEvent(errorEvent(errorWith("m".repeat(999), "s".repeat(999))));
  const [, { message, stack }] = report.mock.calls[0] ?? [];
  expect(message).toHaveLength(200);
  expect(stack).toBe("s".repeat(500));
});

it("reports what repeats once", () => {
  const error = errorWith("again", "Error: again");
  for (let i = 0; i < 50; i += 1) window.dispatchEvent(errorEvent(error));
  expect(report).toHaveBeenCalledTimes(1);
});

it("reports what happened before it was there", () => {
  stop();
  const faults = [errorEvent(errorWith("early", "")), new Event("securitypolicyviolation")];
  stop = watchErrors(report, { ...nothingEarly, faults });
  expect(report.mock.calls.map(([, { message }]) => message)).toEqual(["Uncaught Error: early"]);
});

it("leaves alone what the browser stopped as the visitor left", () => {
  watchLeaving();
  window.dispatchEvent(new Event("beforeunload"));
  window.dispatchEvent(errorEvent(errorWith("stopped", "")));
  window.dispatchEvent(rejection(errorWith("stopped", "")));
  window.dispatchEvent(new Event("pageshow"));
  expect(report).not.toHaveBeenCalled();
});

it("leaves the errors of a visitor's extensions alone", () => {
  const stack = "Error: x\n    at f (chrome-extension://abc/content.js:1:1)";
  window.dispatchEvent(errorEvent(errorWith("x", stack), "chrome-extension://abc/content.js"));
  window.dispatchEvent(rejection(errorWith("x", stack)));
  expect(report).not.toHaveBeenCalled();
});

it("ends when it is stopped", () => {
  stop();
  window.dispatchEvent(rejection("late"));
  expect(report).not.toHaveBeenCalled();
});
