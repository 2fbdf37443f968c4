import type { Language } from "@site/contract/languages";
import type { Article } from "./articles.ts";
import { categoryIds } from "./front-matter.ts";
import { articleLabels, summaryOf } from "./summary.ts";

/** Everything that an article's page shows beside its body. */
export type ArticleFacts = ReturnType<typeof articleFacts>;

export function articleFacts(
  article: Article,
  newestFirst: readonly Article[],
  language: Language,
) {
  const text = article.in[language];
  const { categories, author: _, readingTime: __, ...labels } = articleLabels[language];
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
    summary: summaryOf(article, language),
    headings: text.headings,
    callToAction: text.callToAction,
    related: relatedTo(article, newestFirst).map((other) => summaryOf(other, language)),
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
export function blogFacts(newestFirst: readonly Article[], language: Language) {
  return {
    articles: newestFirst.map((article) => summaryOf(article, language)),
    categories: categoryIds.map((id) => ({
      id,
      name: articleLabels[language].categories[id],
      articles: newestFirst.filter((article) => article.in[language].category === id).length,
    })),
  };
}
