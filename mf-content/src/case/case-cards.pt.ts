import type { Translated } from "@site/contract/page";

const content = {
  "case-erp": {
    industry: "Varejo",
    title: "Do ERP ao dashboard em 15 minutos",
    description:
      "Uma rede varejista decidia com números de até 5 horas atrás, montados à mão. Hoje o ERP alimenta uma única plataforma, e a diretoria acompanha o dia enquanto ainda dá para agir.",
    figures: [
      { value: "15 min", label: "do ERP ao dashboard, no máximo; antes, até 5 horas" },
      { value: "100%", label: "do trabalho manual com dados eliminado" },
      { value: "40%", label: "de ganho de produtividade" },
    ],
  },
  "case-power-bi": {
    industry: "Bens de consumo",
    title: "Vendas em um só lugar, atualizadas de hora em hora",
    description:
      "Uma fabricante de bens de consumo gastava de 4 a 6 horas em cada relatório de vendas. Hoje leva menos de 20 minutos, e mais de 120 pessoas consultam os mesmos números.",
    figures: [
      { value: "5×", label: "mais rapidez nas decisões" },
      { value: "mais de 90%", label: "menos tempo de analistas em relatórios" },
      { value: "mais de 120", label: "usuários ativos" },
    ],
  },
  "case-churn": {
    industry: "Software por assinatura (SaaS)",
    title: "Saber com 30 dias de antecedência quem pode cancelar",
    description:
      "Piloto em uma empresa de software por assinatura: um modelo calcula, para cada cliente, a probabilidade de cancelamento nos próximos 30 dias e mostra de onde vem o risco.",
    figures: [
      { value: "até 15%", label: "de redução do churn: projeção do piloto" },
      { value: "30 dias", label: "de horizonte de previsão" },
      { value: "3", label: "principais fatores de risco, em ordem de peso" },
    ],
  },
} as const;

export default content;

export type CaseCards = Translated<typeof content>;
