import type { Locale } from "@site/contract/locales";
import type { Article } from "./articles.ts";
import { categoryIds } from "./front-matter.ts";
import { articleLabels, summaryOf } from "./summary.ts";

/** Everything that an article's page shows beside its body. */
export type ArticleFacts = ReturnType<typeof articleFacts>;

export function articleFacts(article: Article, newestFirst: readonly Article[], locale: Locale) {
  const text = article.in[locale];
  const { categories, author: _, readingTime: __, ...labels } = articleLabels[locale];
  return {
    meta: {
      title: text.title,
      description: text.description,
      schema: [
        {
          "@type": "BlogPosting",
          headline: text.title,
          description: text.description,
          articleSection: categories[text.category],
          datePublished: text.published,
          dateModified: text.updated ?? text.published,
          wordCount: text.words,
          timeRequired: `PT${text.readingMinutes}M`,
        },
      ],
    },
    labels,
    summary: summaryOf(article, locale),
    headings: text.headings,
    callToAction: text.callToAction,
    related: relatedTo(article, newestFirst).map((other) => summaryOf(other, locale)),
  };
}

const maxRelated = 3;

/** The articles to read after this one: its own category first, then the newest. */
function relatedTo(article: Article, newestFirst: readonly Article[]): Article[] {
  const others = newestFirst.filter((other) => other.page !== article.page);
  const isKin = (other: Article) => other.in.pt.category === article.in.pt.category;
  return [...others.filter(isKin), ...others.filter((other) => !isKin(other))].slice(0, maxRelated);
}

/** What the articles' files say on the list page. */
export type BlogFacts = ReturnType<typeof blogFacts>;

/** The articles in brief, newest first, and how many each category has, empty ones included. */
export function blogFacts(newestFirst: readonly Article[], locale: Locale) {
  return {
    articles: newestFirst.map((article) => summaryOf(article, locale)),
    categories: categoryIds.map((id) => ({
      id,
      name: articleLabels[locale].categories[id],
      articles: newestFirst.filter((article) => article.in[locale].category === id).length,
    })),
  };
}
