import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { locales } from "@site/contract/locales";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { articleFacts, blogFacts } from "./article-facts.ts";
import { articlePages, lastModifiedOf } from "./article-pages.ts";
import { type Article, readArticles } from "./articles.ts";

/* A folder with the first three articles and one more, which nothing else knows of. */
const first = ["big-data-platform", "machine-learning-churn", "power-bi-decisions"];

let directory: string;
let articles: Article[];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "articles-"));
  for (const folder of first) {
    cpSync(join(import.meta.dirname, "../articles", folder), join(directory, folder), {
      recursive: true,
    });
  }
  mkdirSync(join(directory, "demand-forecast"));
  for (const locale of locales) {
    writeFileSync(
      join(directory, "demand-forecast", `${locale}.mdx`),
      `---
slug: forecast-${locale}
title: Forecast ${locale}
description: A description in ${locale} that is long enough for search results, with seventy letters.
excerpt: Excerpt ${locale}.
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
  it("is one more page with its addresses, stands in the feed and dates the list page", () => {
    expect(articlePages(articles)["article-demand-forecast"]).toMatchObject({
      paths: {
        pt: "/blog/forecast-pt",
        en: "/en/blog/forecast-en",
        de: "/de/blog/forecast-de",
      },
      feed: {
        de: {
          title: "Forecast de",
          summary: "Excerpt de.",
          category: "Advanced Analytics",
          published: "2024-07-01",
        },
      },
    });
    expect(lastModifiedOf(articles)).toEqual({ lastModified: "2024-07-01" });
  });

  it("counts in its category", () => {
    const counts = (of: readonly Article[]) =>
      blogFacts(of, "pt").categories.map((category) => category.articles);
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
