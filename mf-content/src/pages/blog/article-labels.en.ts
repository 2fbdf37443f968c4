import type { ArticleLabels } from "./article-labels.ts";

export default {
  categories: {
    "data-engineering": "Data Engineering",
    "business-intelligence": "Business Intelligence",
    "machine-learning": "Machine Learning",
    "advanced-analytics": "Advanced Analytics",
  },
  author: "{brand} Team",
  readingTime: "{minutes} min read",
} satisfies ArticleLabels;
