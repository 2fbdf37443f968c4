import type { ArticleLabels } from "./article-labels.ts";

export default {
  categories: {
    "data-engineering": "Engenharia de Dados",
    "business-intelligence": "Business Intelligence",
    "machine-learning": "Machine Learning",
    "advanced-analytics": "Advanced Analytics",
  },
  author: "Equipe {brand}",
  readingTime: "{minutes} min de leitura",
} satisfies ArticleLabels;
