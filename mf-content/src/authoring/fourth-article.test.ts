import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languages } from "@site/contract/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { articleFacts, categoryCounts } from "./authoring/article-facts.ts";
import { type Article, readArticles } from "./authoring/articles.ts";
import { pagesOf } from "./blog-declaration.ts";

/* A folder with the first three articles and one more, which nothing else knows of. */
const first = ["big-data-platform", "machine-learning-churn", "power-bi-decisions"];

let directory: string;
let articles: Article[];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "articles-"));
  for (const folder of first) {
    cpSync(join(import.meta.dirname, "../../articles", folder), join(directory, folder), {
      recursive: true,
    });
  }
  mkdirSync(join(directory, "demand-forecast"));
  for (const language of languages) {
    writeFileSync(
      join(directory, "demand-forecast", `${language}.mdx`),
      `---
slug: forecast-${language}
title: Forecast ${language}
description: A description in ${language} that is long enough for search results, with seventy letters.
excerpt: Excerpt ${language}.
category: advanced-analytics
published: 2024-07-01
readingMinutes: 1
callToAction: { title: Next, text: Write to us., actions: [contact] }
---

## Part

Text.
`,
    );
  }
  articles = readArticles(directory);
});

afterAll(() => rmSync(directory, { recursive: true }));

describe("one more folder of articles", () => {
  it("is one more page, with its address in each language", () => {
    expect(pagesOf(articles)["article-demand-forecast"]?.paths).toEqual({
      pt: "/blog/forecast-pt",
      en: "/en/blog/forecast-en",
      de: "/de/blog/forecast-de",
    });
  });

  it("stands in the feed and dates the list page", () => {
    const pages = pagesOf(articles);
    expect(pages["article-demand-forecast"]?.feed?.de).toEqual({
      title: "Forecast de",
      summary: "Excerpt de.",
      category: "Advanced Analytics",
      published: "2024-07-01",
    });
    expect(pages.blog?.lastModified).toBe("2024-07-01");
  });

  it("counts in its category", () => {
    const counts = (of: readonly Article[]) =>
      categoryCounts(of, "pt").map((category) => category.articles);
    expect(counts(articles.filter(({ folder }) => first.includes(folder)))).toEqual([1, 1, 1, 0]);
    expect(counts(articles)).toEqual([1, 1, 1, 1]);
  });

  it("is related to the others, and they to it", () => {
    const facts = articles.map((article) => articleFacts(article, articles, "en"));
    for (const { summary, related } of facts) {
      const others = facts.map((one) => one.summary.page).filter((page) => page !== summary.page);
      expect(related.map(({ page }) => page).toSorted()).toEqual(others.toSorted());
    }
  });
});
