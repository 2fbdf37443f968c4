import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withDeadline } from "./call.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("gives a call's answer and leaves no timer behind", async () => {
  await expect(withDeadline(1000, "It", async () => "answer")).resolves.toBe("answer");
  expect(vi.getTimerCount()).toBe(0);
});

it("passes a call's own failure on and leaves no timer behind", async () => {
  await expect(withDeadline(1000, "It", () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
  expect(vi.getTimerCount()).toBe(0);
});

it("cancels a call at its deadline, not before, and says which one it was", async () => {
  let signal: AbortSignal | undefined;
  const call = withDeadline(1000, "The warehouse", (given) => {
    signal = given;
    return new Promise(() => {});
  });
  const outcome = expect(call).rejects.toThrow("The warehouse gave no answer within 1000 ms");
  await vi.advanceTimersByTimeAsync(999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal?.aborted).toBe(true);
  await outcome;
});
