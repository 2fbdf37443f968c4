import type { ArticleLabels } from "./article-labels.pt.ts";

export default {
  back: "Back to the blog",
  contents: "In this article",
  related: "Read on",
  readArticle: "Read article",
  actions: { blog: "See all articles", contact: "Write to the team", booking: "Book a free call" },
  categories: {
    "data-engineering": "Data Engineering",
    "business-intelligence": "Business Intelligence",
    "machine-learning": "Machine Learning",
    "advanced-analytics": "Advanced Analytics",
  },
  author: "{brand} Team",
  readingTime: "{minutes} min read",
} satisfies ArticleLabels;
