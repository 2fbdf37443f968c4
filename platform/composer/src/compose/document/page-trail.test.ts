import { expect, it } from "vitest";
import { exampleComposition } from "#compose/test/example-site.ts";
import { trailTo } from "./page-trail.ts";

it.each([
  [
    "article-new",
    "de",
    "over the list that the page lies below",
    [
      ["Start", "/de"],
      ["Blog", "/de/blog"],
    ],
  ],
  ["blog", "pt", "from the default language's own home", [["Início", "/"]]],
  ["blog", "en", "from the language's own home", [["Home", "/en"]]],
  ["service-automations", "en", "past a section that is no page", [["Home", "/en"]]],
  ["home", "pt", "nowhere", []],
  ["home", "de", "nowhere", []],
] as const)("leads to %s in %s %s", (page, locale, _what, steps) => {
  const trail = trailTo(exampleComposition.pages, page, locale);
  expect(trail.map(({ label, path }) => [label, path])).toEqual(steps);
});
