import { locales } from "@site/contract/locales";
import { expect, it } from "vitest";
import { inEachLanguage } from "./in-each-language.ts";

it("has what each language's file says, and names a language without a file", () => {
  const files = locales.map((locale) => [`../pages/a.b/a.b.${locale}.ts`, { title: locale }]);
  const modules: Record<string, { title: string }> = Object.fromEntries(files);
  const titles = inEachLanguage(modules, ({ title }) => title);
  expect(titles).toEqual(Object.fromEntries(locales.map((locale) => [locale, locale])));
  delete modules["../pages/a.b/a.b.de.ts"];
  expect(() => inEachLanguage(modules)).toThrow(
    "No file is in de; there are ../pages/a.b/a.b.pt.ts",
  );
});
