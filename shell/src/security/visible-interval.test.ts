import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whileVisible } from "./visible-interval.ts";

const work = vi.fn();
let stop: () => void;

function hide(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  work.mockClear();
  stop = whileVisible(500, work);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("works at once and then in every interval", () => {
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(499);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(12);
});

it("runs no timer while the page is hidden", () => {
  hide(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it("works again at once when the page is shown, with one timer", () => {
  hide(true);
  hide(false);
  hide(false);
  expect(work).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(1);
});

it("starts no timer on a page that is loaded hidden", () => {
  stop();
  hide(true);
  work.mockClear();
  stop = whileVisible(500, work);
  expect(work).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it("ends when it is stopped", () => {
  stop();
  hide(false);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});
