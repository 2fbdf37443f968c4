import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/*
 * A warning or error on the console fails the test that caused it, unless the test expects it:
 * `vi.spyOn(console, "error").mockImplementation(() => {})` in the test replaces this check.
 */
beforeEach(() => {
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      throw new Error(`console.${level} was called: ${words.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
