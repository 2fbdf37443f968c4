import type { ArticleWords } from "./article-content.ts";

export default {
  back: "Voltar ao blog",
  contents: "Neste artigo",
  related: "Continue lendo",
  readArticle: "Ler artigo",
  actions: {
    blog: "Ver todos os artigos",
    contact: "Falar com a equipe",
    booking: "Agendar 30 minutos grátis",
  },
} satisfies ArticleWords;
