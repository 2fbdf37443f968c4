import type { Translated } from "@site/contract/page";
import * as facts from "@site/ui/facts";

const content = {
  "case-erp": {
    industry: "Varejo",
    title: `Do ERP ao dashboard em ${facts.retailMinutesAfter} minutos`,
    description: `Uma rede varejista decidia com números de até ${facts.retailHoursBefore} horas atrás, montados à mão. Hoje o ERP alimenta uma única plataforma, e a diretoria acompanha o dia enquanto ainda dá para agir.`,
    figures: [
      {
        value: `até ${facts.retailMinutesAfter} min`,
        label: `do ERP ao dashboard; antes, até ${facts.retailHoursBefore} horas`,
      },
      {
        value: `${facts.retailManualWorkRemoved}%`,
        label: "do trabalho manual de exportar e consolidar dados eliminado",
      },
      {
        value: `${facts.retailProductivityGain}%`,
        label: "de ganho de produtividade para quem depende de relatórios",
      },
    ],
  },
  "case-power-bi": {
    industry: "Bens de consumo",
    title: "Vendas em um só lugar, atualizadas de hora em hora",
    description: `Uma fabricante de bens de consumo gastava de ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas em cada relatório de vendas. Hoje leva menos de ${facts.goodsMinutesAfter} minutos, e mais de ${facts.goodsUsers} pessoas consultam os mesmos números.`,
    figures: [
      { value: `${facts.goodsDecisionFactor}×`, label: "mais rapidez nas decisões" },
      {
        value: `mais de ${facts.goodsTimeSaved}%`,
        label: "de redução no tempo que os analistas gastam com relatórios",
      },
      { value: `mais de ${facts.goodsUsers}`, label: "usuários ativos" },
    ],
  },
  "case-churn": {
    industry: "Software por assinatura (SaaS)",
    title: `Saber com até ${facts.churnHorizonDays} dias de antecedência quem pode cancelar`,
    description: `Piloto em uma empresa de software por assinatura: um modelo estima, para cada cliente, a probabilidade de cancelamento nos próximos ${facts.churnHorizonDays} dias e mostra de onde vem o risco.`,
    figures: [
      { value: `até ${facts.churnReduction}%`, label: "de redução do churn: projeção do piloto" },
      { value: `${facts.churnHorizonDays} dias`, label: "de horizonte de previsão" },
      {
        value: `${facts.churnRiskFactors}`,
        label: "principais fatores de risco, em ordem de peso",
      },
    ],
  },
} as const;

export default content;

export type CaseCards = Translated<typeof content>;
