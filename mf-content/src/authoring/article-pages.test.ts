import { describe, expect, it } from "vitest";
import { blogPages } from "./blog-declaration.ts";

describe("blogPages", () => {
  it("has the list and the articles at the specification's addresses", () => {
    const paths = Object.fromEntries(
      Object.entries(blogPages).map(([id, page]) => [id, page.paths]),
    );
    expect(paths).toMatchObject({
      blog: { pt: "/blog", en: "/en/blog", de: "/de/blog" },
      "article-big-data-platform": {
        pt: "/blog/big-data-platform",
        en: "/en/blog/big-data-platform",
        de: "/de/blog/big-data-platform",
      },
      "article-power-bi-decisions": {
        pt: "/blog/power-bi-tomada-decisao",
        en: "/en/blog/power-bi-decision-making",
        de: "/de/blog/power-bi-entscheidungen",
      },
      "article-machine-learning-churn": {
        pt: "/blog/machine-learning-churn",
        en: "/en/blog/machine-learning-churn",
        de: "/de/blog/machine-learning-churn",
      },
    });
  });

  it.each([
    ["article-big-data-platform", "2024-06-16"],
    ["article-machine-learning-churn", "2024-06-15"],
    ["article-power-bi-decisions", "2024-06-14"],
  ])("dates %s %s", (page, published) => {
    expect(blogPages[page]?.feed?.pt.published).toBe(published);
  });
});
