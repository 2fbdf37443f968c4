import type { ArticleWords } from "./article-content.ts";

export default {
  back: "Back to the blog",
  contents: "In this article",
  related: "Read on",
  readArticle: "Read article",
  actions: {
    blog: "See all articles",
    contact: "Talk to the team",
    booking: "Book 30 free minutes",
  },
} satisfies ArticleWords;
