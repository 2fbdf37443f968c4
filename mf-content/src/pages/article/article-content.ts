import type { PageContent } from "@site/contract/page";
import type { ComponentType } from "react";
import type { ArticleSummary } from "../article-summary.ts";
import type { ActionId, FrontMatter } from "../authoring/front-matter.ts";
import type { Heading } from "../authoring/headings.ts";
import type { articleElements } from "./article-elements.tsx";

/** Words of the frame around every article, written by hand. */
export interface ArticleWords {
  back: string;
  contents: string;
  related: string;
  readArticle: string;
  actions: Record<ActionId, string>;
}

/** What the frame shows, and what the article's own front matter and headings say. */
export interface ArticleFacts extends PageContent {
  words: ArticleWords;
  summary: ArticleSummary;
  headings: readonly Heading[];
  callToAction: FrontMatter["callToAction"];
  related: readonly ArticleSummary[];
}

export interface ArticleContent extends ArticleFacts {
  /** The compiled MDX. */
  Body: ComponentType<{ components: typeof articleElements }>;
}
