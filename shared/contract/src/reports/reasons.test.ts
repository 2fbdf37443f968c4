import { expect, it } from "vitest";
import { reasonsOf } from "./reasons.ts";

const cause = new TypeError("Failed to fetch", { cause: 404 });

it.each([
  [new Error("about failed to load", { cause }), "about failed to load: Failed to fetch: 404"],
  [new Error("half a file"), "half a file"],
  ["gone", "gone"],
  [undefined, "undefined"],
])("gives %s with its causes from the outside in", (thrown, text) => {
  expect(reasonsOf(thrown)).toBe(text);
});
