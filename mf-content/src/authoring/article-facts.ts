import type { Locale } from "@site/contract/locales";
import type { ArticleSummary } from "#article/article-card.tsx";
import german from "#article/article-labels.de.ts";
import english from "#article/article-labels.en.ts";
import portuguese, { type ArticleLabels } from "#article/article-labels.pt.ts";
import type { Article } from "./articles.ts";
import { calendarDateText, categoryIds } from "./front-matter.ts";

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

/** What the list page takes from the articles' files. */
export type BlogFacts = ReturnType<typeof blogFacts>;

/** The articles in brief, newest first, and how many each category has, empty ones included. */
export function blogFacts(newestFirst: readonly Article[], locale: Locale) {
  const { readArticle, categories } = articleLabels[locale];
  return {
    readArticle,
    articles: newestFirst.map((article) => summaryOf(article, locale)),
    categories: categoryIds.map((id) => ({
      id,
      name: categories[id],
      articles: newestFirst.filter((article) => article.in[locale].category === id).length,
    })),
  };
}

/** Texts around every article, on its page and on cards. */
export const articleLabels: Record<Locale, ArticleLabels> = {
  pt: portuguese,
  en: english,
  de: german,
};

/**
 * What a card shows of an article in a language. Dates become text here, at build time: an engine
 * that formats dates differently could otherwise change the page as it hydrates.
 */
function summaryOf(article: Article, locale: Locale): ArticleSummary {
  const labels = articleLabels[locale];
  const { title, excerpt, category, published, readingMinutes } = article.in[locale];
  return {
    page: article.page,
    title,
    excerpt,
    category: { id: category, name: labels.categories[category] },
    published: { date: published, text: calendarDateText(published, locale) },
    author: labels.author,
    readingTime: labels.readingTime.replace("{minutes}", String(readingMinutes)),
  };
}
