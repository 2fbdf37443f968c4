import type { ArticleWords } from "./article-content.ts";

export default {
  back: "Zurück zum Blog",
  contents: "In diesem Artikel",
  related: "Weiterlesen",
  readArticle: "Artikel lesen",
  actions: {
    blog: "Alle Artikel ansehen",
    contact: "Mit dem Team sprechen",
    booking: "30 Minuten kostenlos buchen",
  },
} satisfies ArticleWords;
