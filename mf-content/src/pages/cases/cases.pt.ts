import type { ContentOf } from "@site/contract/page";
import cards from "#case/case-cards.pt.ts";

const content = {
  meta: {
    title: "Cases de Sucesso",
    description:
      "Três projetos de dados por dentro: ERP no varejo, vendas em bens de consumo e churn em SaaS. O problema, a arquitetura e os números de cada um.",
    schema: [{ "@type": "CollectionPage", name: "Cases de Sucesso" }],
  },
  headline: "Cases de Sucesso",
  lead: "Três projetos contados como aconteceram: o que travava, o que construímos e o que mudou nos números. Dos clientes, citamos só o setor; projeção é chamada de projeção.",
  cards,
  readCase: "Ler o case completo",
  closing: {
    heading: "O próximo case pode ser o seu",
    text: "Escreva em poucas linhas o que hoje toma tempo demais. Quem constrói a solução responde e diz o que dá para resolver primeiro.",
    action: "Escrever para a equipe",
  },
} as const;

export default content;

export type CasesContent = ContentOf<typeof content>;
