import type { Language } from "@site/contract/languages";
import german from "../article-labels.de.ts";
import english from "../article-labels.en.ts";
import portuguese from "../article-labels.pt.ts";
import type { ArticleLabels } from "../article-labels.ts";
import type { ArticleSummary } from "../article-summary.ts";
import { calendarDateText } from "../calendar-date.ts";
import type { Article } from "./articles.ts";

export const articleLabels: Record<Language, ArticleLabels> = {
  pt: portuguese,
  en: english,
  de: german,
};

/**
 * What a card shows of an article in a language. Dates become text here, at build time: an engine
 * that writes dates differently from another could otherwise change the page as it hydrates.
 */
export function summaryOf(article: Article, language: Language): ArticleSummary {
  const labels = articleLabels[language];
  const { title, excerpt, category, published, readingMinutes } = article.in[language];
  return {
    page: article.page,
    title,
    excerpt,
    category: { id: category, name: labels.categories[category] },
    published: { date: published, text: calendarDateText(published, language) },
    author: labels.author,
    readingTime: labels.readingTime.replace("{minutes}", String(readingMinutes)),
  };
}
