import { describe, expect, it } from "vitest";
import { exampleComposition } from "#compose/test/example-site.ts";
import { trailTo } from "./page-trail.ts";

const labels = (page: string, locale: "pt" | "en" | "de" = "pt") =>
  trailTo(exampleComposition.pages, page, locale).map(({ label, path }) => [label, path]);

describe("the way to a page", () => {
  it("leads from home over the list that the page lies below", () => {
    expect(labels("article-new", "de")).toEqual([
      ["Start", "/de"],
      ["Blog", "/de/blog"],
    ]);
  });

  it("begins at the language's own home, in the default language too", () => {
    expect(labels("blog")).toEqual([["Início", "/"]]);
    expect(labels("blog", "en")).toEqual([["Home", "/en"]]);
  });

  it("skips a section that is no page", () => {
    expect(labels("service-automations", "en")).toEqual([["Home", "/en"]]);
  });

  it("is empty at home", () => {
    expect(labels("home")).toEqual([]);
    expect(labels("home", "de")).toEqual([]);
  });
});
