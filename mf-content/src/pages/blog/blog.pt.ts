import type { ContentOf } from "@site/contract/page";

const content = {
  meta: {
    title: "Blog sobre engenharia de dados, BI e machine learning",
    description:
      "Textos de quem constrói pipelines, dashboards e modelos: o que funciona, quanto custa e o que medir antes de acreditar no resultado.",
  },
  headline: "Notas de quem trabalha com dados todos os dias",
  introduction:
    "Escrevemos sobre o que construímos: pipelines que aguentam falhas, relatórios que mudam decisões e modelos com ganho mensurável. Sem receita pronta, com números.",
  readArticle: "Ler artigo",
  categoriesTitle: "Categorias",
  quote: {
    title: "Tem um projeto em mente?",
    text: "Descreva o problema em poucas linhas. Você recebe uma proposta de primeiro passo, com escopo, prazo e preço.",
    action: "Solicitar orçamento",
  },
  newsletter: {
    title: "Newsletter do blog",
    text: "Este formulário está em preparação.",
    link: "Assinar a newsletter na página inicial",
    email: "Seu e-mail",
    subscribe: "Inscrever-se",
  },
} as const;

export default content;

export type BlogContent = ContentOf<typeof content>;
