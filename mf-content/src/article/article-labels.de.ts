import type { ArticleLabels } from "./article-labels.pt.ts";

export default {
  back: "Zurück zum Blog",
  contents: "In diesem Artikel",
  related: "Weiterlesen",
  readArticle: "Artikel lesen",
  actions: {
    blog: "Alle Artikel ansehen",
    contact: "Dem Team schreiben",
    booking: "Kostenloses Gespräch buchen",
  },
  categories: {
    "data-engineering": "Data Engineering",
    "business-intelligence": "Business Intelligence",
    "machine-learning": "Machine Learning",
    "advanced-analytics": "Advanced Analytics",
  },
  author: "Team {brand}",
  readingTime: "{minutes} Min. Lesezeit",
} satisfies ArticleLabels;
