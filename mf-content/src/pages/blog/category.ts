/** Categories of the blog, in the order in which the list page counts them. */
export const categoryIds = [
  "data-engineering",
  "business-intelligence",
  "machine-learning",
  "advanced-analytics",
] as const;

export type CategoryId = (typeof categoryIds)[number];
