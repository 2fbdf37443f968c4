import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { returnToPage } from "../test/sample-site.ts";
import { isLeaving, leavingMs, logFailure, watchLeaving } from "./leaving.ts";

let stopListening: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stopListening = watchLeaving();
});
afterEach(() => {
  stopListening();
  returnToPage();
  vi.useRealTimers();
});

const fire = (type: string) => window.dispatchEvent(new Event(type));

it("begins with `beforeunload`, and is over when the visitor stays", () => {
  expect(isLeaving()).toBe(false);
  fire("beforeunload");
  expect(isLeaving()).toBe(true);
  vi.advanceTimersByTime(leavingMs);
  expect(isLeaving()).toBe(false);
});

it("may have begun before anybody watched", () => {
  watchLeaving(true)();
  expect(isLeaving()).toBe(true);
  vi.advanceTimersByTime(leavingMs);
  expect(isLeaving()).toBe(false);
});

it("listens to `beforeunload` until the page is live", () => {
  stopListening();
  fire("beforeunload");
  expect(isLeaving()).toBe(false);
});

it("listens to `beforeunload` while anybody has something under way", () => {
  const stop = watchLeaving();
  stop();
  fire("beforeunload");
  expect(isLeaving()).toBe(true);
});

it("lasts from leaving until the page is shown again", () => {
  fire("pagehide");
  vi.advanceTimersByTime(10 * leavingMs);
  expect(isLeaving()).toBe(true);
  // Leaving ended the loading of this page, which is thereby shown for the first time.
  window.dispatchEvent(new Event("pageshow"));
  expect(isLeaving()).toBe(true);
  returnToPage();
  expect(isLeaving()).toBe(false);
});

it("keeps its failures off the console", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  fire("beforeunload");
  logFailure("stopped", new Error("aborted"));
  expect(said).not.toHaveBeenCalled();
  returnToPage();
  logFailure("broken", new Error("down"));
  expect(said).toHaveBeenCalledOnce();
});
