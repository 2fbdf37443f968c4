import type { Translated } from "@site/contract/page";

const content = {
  back: "Voltar ao blog",
  contents: "Neste artigo",
  related: "Continue lendo",
  readArticle: "Ler artigo",
  actions: {
    blog: "Ver todos os artigos",
    contact: "Escrever para a equipe",
    booking: "Agendar conversa gratuita",
  },
  categories: {
    "data-engineering": "Engenharia de Dados",
    "business-intelligence": "Business Intelligence",
    "machine-learning": "Machine Learning",
    "advanced-analytics": "Advanced Analytics",
  },
  /** `{brand}` stands for the company's name. */
  author: "Equipe {brand}",
  /** `{minutes}` stands for the number of minutes. */
  readingTime: "{minutes} min de leitura",
} as const;

export default content;

export type ArticleLabels = Translated<typeof content>;
export type CategoryId = keyof ArticleLabels["categories"];
