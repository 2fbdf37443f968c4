import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLeaving } from "../browser/leaving.ts";
import {
  failToLoad,
  failure,
  press,
  rejectionOf,
  returnToPage,
  violationOf,
} from "../test/sample-site.ts";
import { type PageEvent, publish, receivePageEvents, recordPageEvents } from "./page-events.ts";
import { problemOf } from "./page-problems.ts";

let events: PageEvent[];
let stops: (() => void)[];
const problems = () => events.flatMap((event) => problemOf(event) ?? []);
const receive = () => stops.push(receivePageEvents((event) => events.push(event)));

beforeEach(() => {
  events = [];
  stops = [recordPageEvents()];
});
afterEach(() => {
  for (const stop of stops) stop();
});

const errorEvent = (filename: string) =>
  new ErrorEvent("error", {
    message: "Uncaught Error: boom",
    error: new Error("boom"),
    filename,
    lineno: 3,
    colno: 14,
  });
it("are errors, rejections, what the policy blocked, and remotes that failed", () => {
  receive();
  window.dispatchEvent(errorEvent("https://example.com/shell/1.0.0/shell.js"));
  window.dispatchEvent(rejectionOf("late"));
  document.dispatchEvent(violationOf());
  publish({ kind: "failure", failure, error: "gone" });
  expect(problems()).toEqual([
    {
      kind: "exception",
      thrown: new Error("boom"),
      message: "Uncaught Error: boom",
      source: "https://example.com/shell/1.0.0/shell.js:3:14",
    },
    { kind: "exception", thrown: "late" },
    {
      kind: "violation",
      directive: "script-src-elem",
      blocked: "https://evil.example.net/x.js",
      source: "https://example.com/en:12",
    },
    { kind: "failure", failure, error: "gone" },
  ]);
});

it("are images that did not load, but no styles and scripts: those are their remote's failure", () => {
  receive();
  failToLoad("img", "/shell/1.0.0/missing.png");
  failToLoad("link", "/mf-home/1.2.0/a.css");
  const url = `${location.origin}/shell/1.0.0/missing.png`;
  expect(problems()).toEqual([{ kind: "resource", element: "img", url }]);
});

it("are none of a visitor's extensions", () => {
  receive();
  window.dispatchEvent(errorEvent("chrome-extension://abc/content.js"));
  const stack = "Error: x\n    at f (chrome-extension://abc/content.js:1:1)";
  window.dispatchEvent(rejectionOf(Object.assign(new Error("x"), { stack })));
  document.dispatchEvent(violationOf({ sourceFile: "moz-extension://abc/content.js" }));
  document.dispatchEvent(violationOf({ blockedURI: "chrome-extension" }));
  expect(events).toHaveLength(4);
  expect(problems()).toEqual([]);
});

it("are nothing that the browser stopped because the visitor left", () => {
  watchLeaving();
  receive();
  window.dispatchEvent(new Event("beforeunload"));
  window.dispatchEvent(rejectionOf("stopped"));
  returnToPage();
  expect(events).toEqual([]);
});

it("are all received, early and late, even if the receiver throws", () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  press(2);
  stops.push(
    receivePageEvents((event) => {
      events.push(event);
      throw new Error("not recorded");
    }),
  );
  publish({ kind: "failure", failure, error: "gone" });
  expect(events.map(({ kind }) => kind)).toEqual(["press", "press", "failure"]);
  expect(consoleError).toHaveBeenCalledTimes(3);
});

it("are kept until somebody receives them, with the times of key presses and no keys", () => {
  press(2, "s");
  window.dispatchEvent(rejectionOf("early"));
  receive();
  expect(events.map(({ kind }) => kind)).toEqual(["press", "press", "browser"]);
  expect(Object.keys(events[0] ?? {})).toEqual(["kind", "atMs"]);
  expect(problems()).toEqual([{ kind: "exception", thrown: "early" }]);
});
