import type { PageContent } from "@site/contract/page";
import type { ArticleSummary } from "./article-summary.ts";

/** Words of the list page, written by hand. */
export interface BlogWords extends PageContent {
  headline: string;
  introduction: string;
  readArticle: string;
  categoriesTitle: string;
  quote: { title: string; text: string; action: string };
  newsletter: { title: string; text: string; email: string; subscribe: string };
}

/** The list page: its words, and what the articles' own files say. */
export interface BlogContent extends BlogWords {
  /** Newest first. */
  articles: readonly ArticleSummary[];
  categories: readonly CategoryCount[];
}

export interface CategoryCount {
  id: string;
  name: string;
  articles: number;
}
