import type { PageId } from "@site/contract/page";
import type { CategoryId } from "./category.ts";

/** What a card shows of an article. */
export interface ArticleSummary {
  /** Id of the article's page. */
  page: PageId;
  title: string;
  excerpt: string;
  category: { id: CategoryId; name: string };
  published: { date: string; text: string };
  /** Label of the author; `{brand}` stands for the company's name. */
  author: string;
  readingTime: string;
}
