import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";

const content = {
  meta: {
    title: "Blog sobre engenharia de dados, BI e machine learning",
    description:
      "Textos de quem constrói pipelines, dashboards e modelos: o que funciona, quanto custa e o que medir antes de acreditar no resultado.",
  },
  headline: "Notas de quem trabalha com dados todos os dias",
  lead: "Somos uma equipe pequena de Florianópolis que transforma dados em decisões, para empresas do Brasil e da Europa. Aqui contamos como: pipelines que aguentam falhas, relatórios que mudam decisões e modelos com ganho mensurável.",
  about: "Conhecer a consultoria",
  /** One figure of each case, with where it comes from. */
  results: {
    heading: "O que muda para os clientes",
    items: {
      "case-erp": {
        value: `até ${facts.retailMinutesAfter} min`,
        label: `do ERP ao dashboard, em uma rede varejista; antes, até ${facts.retailHoursBefore} horas`,
      },
      "case-power-bi": {
        value: `menos de ${facts.goodsMinutesAfter} min`,
        label: `por relatório de vendas em uma fabricante de bens de consumo, em vez de ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas`,
      },
      "case-churn": {
        value: `até ${facts.churnReduction}%`,
        label: "menos churn em software por assinatura: projeção de um piloto",
      },
    },
  },
  categoriesTitle: "Categorias",
  quote: {
    title: "Tem um projeto em mente?",
    text: "Descreva o problema em poucas linhas. Quem constrói as soluções responde, pergunta o que falta saber e envia a proposta de um primeiro passo, com escopo, prazo e preço.",
    action: "Solicitar proposta",
  },
  newsletter: {
    title: "Newsletter do blog",
    text: "A inscrição é feita na página inicial. Este campo ainda não envia nada.",
    link: "Inscrever-se na newsletter, na página inicial",
    email: "Seu e-mail",
    subscribe: "Inscrever-se",
  },
} as const;

export default content;

export type BlogContent = ContentOf<typeof content>;
