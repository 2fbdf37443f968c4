import { expect, it } from "vitest";
import { withoutLocalePrefix } from "./locales.ts";

it.each([
  ["/en//example.com", "/example.com"],
  ["//example.com/x", "/example.com/x"],
  ["/de/\\example.com", "/example.com"],
])("makes no other site's address of %s", (path, without) => {
  expect(withoutLocalePrefix(path)).toBe(without);
});
