import type { Language } from "@site/contract/languages";
import german from "../article/article.de.ts";
import english from "../article/article.en.ts";
import portuguese from "../article/article.pt.ts";
import type { ArticleFacts, ArticleWords } from "../article/article-content.ts";
import type { CategoryCount } from "../blog-content.ts";
import { categoryIds } from "../category.ts";
import type { Article } from "./articles.ts";
import { relatedTo } from "./related.ts";
import { articleLabels, summaryOf } from "./summary.ts";

const articleWords: Record<Language, ArticleWords> = {
  pt: portuguese,
  en: english,
  de: german,
};

/** Everything that an article's page shows beside its body. */
export function articleFacts(
  article: Article,
  newestFirst: readonly Article[],
  language: Language,
): ArticleFacts {
  const text = article.in[language];
  return {
    meta: {
      title: text.title,
      description: text.description,
      schema: [
        {
          "@type": "BlogPosting",
          headline: text.title,
          description: text.description,
          articleSection: articleLabels[language].categories[text.category],
          datePublished: text.published,
          dateModified: text.updated ?? text.published,
          wordCount: text.words,
          timeRequired: `PT${text.readingMinutes}M`,
        },
      ],
    },
    words: articleWords[language],
    summary: summaryOf(article, language),
    headings: text.headings,
    callToAction: text.callToAction,
    related: relatedTo(article, newestFirst).map((other) => summaryOf(other, language)),
  };
}

/** How many articles each category has, empty ones included. */
export function categoryCounts(articles: readonly Article[], language: Language): CategoryCount[] {
  return categoryIds.map((id) => ({
    id,
    name: articleLabels[language].categories[id],
    articles: articles.filter((article) => article.in[language].category === id).length,
  }));
}
