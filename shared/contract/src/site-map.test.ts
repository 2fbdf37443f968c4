import { describe, expect, it } from "vitest";
import { perLocale } from "./locales.ts";
import type { Composition } from "./release/composition.ts";
import { destinationAt, equivalentAddress } from "./site-map.ts";

const page = (pt: string, en: string, de: string) => ({
  remote: "mf-content",
  paths: { ...perLocale((locale) => `/${locale}${pt}`), pt, en, de },
  exposes: {},
});

const pages: Composition["pages"] = {
  home: page("/", "/en", "/de"),
  about: page("/sobre", "/en/about", "/de/uber-uns"),
  cases: page("/cases", "/en/cases", "/de/cases"),
  "case-churn": page(
    "/cases/algoritmo-churn",
    "/en/cases/churn-algorithm",
    "/de/cases/churn-algorithmus",
  ),
  "cases-old": page("/cases/antigos", "/en/cases/old", "/de/cases/alte"),
};

describe("the site map", () => {
  it("finds a page and its language at an address", () => {
    expect(destinationAt(pages, "/de/uber-uns")).toMatchObject({ id: "about", locale: "de" });
    expect(destinationAt(pages, "/")).toMatchObject({ id: "home", locale: "pt" });
  });

  // Specification 2.4
  it("lets only the first segment decide the language of an unknown address", () => {
    expect(destinationAt(pages, "/english")).toEqual({ kind: "not-found", locale: "pt" });
    expect(destinationAt(pages, "/en/sobre")).toEqual({ kind: "not-found", locale: "en" });
  });

  it.each([
    ["/sobre", "de", "/de/uber-uns"],
    ["/de/uber-uns", "pt", "/sobre"],
    ["/en", "pt", "/"],
    ["/", "en", "/en"],
    ["/en/cases/churn-algorithm", "de", "/de/cases/churn-algorithmus"],
    ["/en/about?utm=1#team", "pt", "/sobre?utm=1#team"],
    ["/en/about/?utm=1", "de", "/de/uber-uns?utm=1"],
    // An unmatched address changes only its prefix.
    ["/foo", "en", "/en/foo"],
    ["/en/foo", "de", "/de/foo"],
    ["/de/foo", "pt", "/foo"],
    ["/english", "de", "/de/english"],
    ["/en/sobre", "pt", "/sobre"],
    // Below a section it leads to that section's list.
    ["/cases/unknown", "en", "/en/cases"],
    ["/en/cases/a/b", "pt", "/cases"],
    ["/en/cases/old/b", "pt", "/cases/antigos"],
  ] as const)("maps %s to %s as %s", (address, locale, expected) => {
    expect(equivalentAddress(pages, address, locale)).toBe(expected);
  });
});
