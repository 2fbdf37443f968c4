import { describe, expect, it } from "vitest";
import { localeOfPath, withLocalePrefix, withoutLocalePrefix } from "./locales.ts";

describe("languages in addresses", () => {
  it.each([
    ["/", "pt"],
    ["/sobre", "pt"],
    ["/en", "en"],
    ["/en/about", "en"],
    ["/de/x/y", "de"],
    ["/english", "pt"],
    ["/dental", "pt"],
  ] as const)("reads %s as %s", (path, locale) => {
    expect(localeOfPath(path)).toBe(locale);
  });

  it("puts a prefix on and takes it off again", () => {
    for (const path of ["/", "/foo", "/foo/bar"]) {
      for (const locale of ["pt", "en", "de"] as const) {
        expect(withoutLocalePrefix(withLocalePrefix(path, locale))).toBe(path);
      }
    }
  });
});
