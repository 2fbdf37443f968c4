import type { ArticleLabels } from "./article-labels.ts";

export default {
  categories: {
    "data-engineering": "Data Engineering",
    "business-intelligence": "Business Intelligence",
    "machine-learning": "Machine Learning",
    "advanced-analytics": "Advanced Analytics",
  },
  author: "Team {brand}",
  readingTime: "{minutes} min Lesezeit",
} satisfies ArticleLabels;
