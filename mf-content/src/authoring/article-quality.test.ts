import { readFileSync } from "node:fs";
import { join } from "node:path";
import { locales } from "@site/contract/locales";
import { describe, expect, it } from "vitest";
import { readArticles } from "./articles.ts";

const wordsPerMinute = 200;
const tolerance = 0.1;

const articles = readArticles(join(import.meta.dirname, "../articles"));

describe.each(articles)("$folder", ({ folder, in: texts }) => {
  // Specification 9.1
  it.each(locales)("is as long in %s as its reading time says", (locale) => {
    const { words, readingMinutes } = texts[locale];
    const expected = readingMinutes * wordsPerMinute;
    const what = `words of ${folder}/${locale}.mdx for readingMinutes: ${readingMinutes}`;
    expect(words, what).toBeGreaterThanOrEqual(expected * (1 - tolerance));
    expect(words, what).toBeLessThanOrEqual(expected * (1 + tolerance));
  });

  it("has as many parts in every language", () => {
    const parts = locales.map((locale) => texts[locale].headings.length);
    expect(new Set(parts).size).toBe(1);
  });
});

// Specification 3.4
it("each specified article has its category, its day and its reading time", () => {
  const facts = articles.map(({ folder, in: { pt } }) => [
    folder,
    pt.category,
    pt.published,
    pt.readingMinutes,
  ]);
  const specified = [
    ["big-data-platform", "data-engineering", "2024-06-16", 10],
    ["machine-learning-churn", "machine-learning", "2024-06-15", 7],
    ["power-bi-decisions", "business-intelligence", "2024-06-14", 5],
  ];
  expect(facts).toEqual(expect.arrayContaining(specified));
});

// Specification 2.25
it("articles cite pipeline cycles of 20 to 30 minutes and the claimed gain of 18% in every language", () => {
  for (const locale of locales) {
    const text = articles.map(({ in: all }) => readFileSync(all[locale].file, "utf8")).join();
    expect(text).toMatch(/20 (?:a|to|bis) 30 (?:minutos|minutes|Minuten)/);
    expect(text).toMatch(/(?:declarado|claimed|heißt es mitunter)[^.]*18\s?%/);
  }
});
