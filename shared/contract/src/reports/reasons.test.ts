import { expect, it } from "vitest";
import { reasonsOf } from "./reasons.ts";

it("gives an error and its causes from the outside in", () => {
  const cause = new TypeError("Failed to fetch", { cause: 404 });
  expect(reasonsOf(new Error("about failed to load", { cause }))).toBe(
    "about failed to load: Failed to fetch: 404",
  );
});

it("gives an error without a cause by its message", () => {
  expect(reasonsOf(new Error("half a file"))).toBe("half a file");
});

it("gives what is no error as it is", () => {
  expect(reasonsOf("gone")).toBe("gone");
  expect(reasonsOf(undefined)).toBe("undefined");
});
