import type { CategoryId } from "./category.ts";

/** Words around every article, on its page and on cards. */
export interface ArticleLabels {
  categories: Record<CategoryId, string>;
  /** `{brand}` stands for the company's name. */
  author: `${string}{brand}${string}`;
  /** `{minutes}` stands for the number of minutes. */
  readingTime: `${string}{minutes}${string}`;
}
