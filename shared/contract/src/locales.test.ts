import { expect, it } from "vitest";
import { localeOfPath, locales, withLocalePrefix, withoutLocalePrefix } from "./locales.ts";

it.each([
  ["/", "pt"],
  ["/sobre", "pt"],
  ["/en", "en"],
  ["/de/x/y", "de"],
  ["/english", "pt"],
  ["/dental", "pt"],
] as const)("reads the language of %s as %s", (path, locale) => {
  expect(localeOfPath(path)).toBe(locale);
});

it.each(["/", "/foo", "/foo/bar"])("puts a prefix on %s and takes it off again", (path) => {
  for (const locale of locales) {
    expect(withoutLocalePrefix(withLocalePrefix(path, locale))).toBe(path);
  }
});

it.each([
  ["/en//example.com", "/example.com"],
  ["//example.com/x", "/example.com/x"],
  ["/de/\\example.com", "/example.com"],
])("makes no other site's address of %s", (path, without) => {
  expect(withoutLocalePrefix(path)).toBe(without);
});
