import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isLeaving, leavingMs, logFailure, watchLeaving } from "./leaving.ts";

let stopListening: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stopListening = watchLeaving();
});
afterEach(() => {
  stopListening();
  window.dispatchEvent(new Event("pageshow"));
  vi.useRealTimers();
});

const tell = (type: string) => window.dispatchEvent(new Event(type));

it("begins with `beforeunload`, and is over when the visitor stays", () => {
  expect(isLeaving()).toBe(false);
  tell("beforeunload");
  expect(isLeaving()).toBe(true);
  vi.advanceTimersByTime(leavingMs);
  expect(isLeaving()).toBe(false);
});

it("listens to `beforeunload` until the page is live", () => {
  stopListening();
  tell("beforeunload");
  expect(isLeaving()).toBe(false);
});

it("lasts from leaving until the page is shown again", () => {
  tell("pagehide");
  vi.advanceTimersByTime(10 * leavingMs);
  expect(isLeaving()).toBe(true);
  tell("pageshow");
  expect(isLeaving()).toBe(false);
});

it("keeps its failures off the console", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  tell("beforeunload");
  logFailure("stopped", new Error("aborted"));
  expect(said).not.toHaveBeenCalled();
  tell("pageshow");
  logFailure("broken", new Error("down"));
  expect(said).toHaveBeenCalledOnce();
});
