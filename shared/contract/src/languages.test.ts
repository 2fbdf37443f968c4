import { describe, expect, it } from "vitest";
import { languageOfPath, withLanguagePrefix, withoutLanguagePrefix } from "./languages.ts";

describe("languages in addresses", () => {
  it.each([
    ["/", "pt"],
    ["/sobre", "pt"],
    ["/en", "en"],
    ["/en/about", "en"],
    ["/de/x/y", "de"],
    ["/english", "pt"],
    ["/dental", "pt"],
  ] as const)("reads %s as %s", (path, language) => {
    expect(languageOfPath(path)).toBe(language);
  });

  it("puts a prefix on and takes it off again", () => {
    for (const path of ["/", "/foo", "/foo/bar"]) {
      for (const language of ["pt", "en", "de"] as const) {
        expect(withoutLanguagePrefix(withLanguagePrefix(path, language))).toBe(path);
      }
    }
  });
});
