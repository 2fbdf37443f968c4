import type { Locale } from "@site/contract/locales";
import type { ArticleSummary } from "#article/article-card.tsx";
import german from "#article/article-labels.de.ts";
import english from "#article/article-labels.en.ts";
import portuguese, { type ArticleLabels } from "#article/article-labels.pt.ts";
import type { Article } from "./articles.ts";
import { calendarDateText } from "./calendar-date.ts";

/** Texts around every article, on its page and on cards. */
export const articleLabels: Record<Locale, ArticleLabels> = {
  pt: portuguese,
  en: english,
  de: german,
};

/**
 * What a card shows of an article in a language. Dates become text here, at build time: an engine
 * that writes dates differently from another could otherwise change the page as it hydrates.
 */
export function summaryOf(article: Article, locale: Locale): ArticleSummary {
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
