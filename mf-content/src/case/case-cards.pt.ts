import type { Translated } from "@site/contract/page";
import {
  churnHorizonDays,
  churnReduction,
  churnRiskFactors,
  goodsDecisionFactor,
  goodsMaxHoursBefore,
  goodsMinHoursBefore,
  goodsMinutesAfter,
  goodsTimeSaved,
  goodsUsers,
  retailHoursBefore,
  retailManualWorkRemoved,
  retailMinutesAfter,
  retailProductivityGain,
} from "@site/ui/facts";

const content = {
  "case-erp": {
    industry: "Varejo",
    title: `Do ERP ao dashboard em ${retailMinutesAfter} minutos`,
    description: `Uma rede varejista decidia com números de até ${retailHoursBefore} horas atrás, montados à mão. Hoje o ERP alimenta uma única plataforma, e a diretoria acompanha o dia enquanto ainda dá para agir.`,
    figures: [
      {
        value: `${retailMinutesAfter} min`,
        label: `do ERP ao dashboard, no máximo; antes, até ${retailHoursBefore} horas`,
      },
      { value: `${retailManualWorkRemoved}%`, label: "do trabalho manual com dados eliminado" },
      {
        value: `${retailProductivityGain}%`,
        label: "de ganho de produtividade em quem depende de relatórios",
      },
    ],
  },
  "case-power-bi": {
    industry: "Bens de consumo",
    title: "Vendas em um só lugar, atualizadas de hora em hora",
    description: `Uma fabricante de bens de consumo gastava de ${goodsMinHoursBefore} a ${goodsMaxHoursBefore} horas em cada relatório de vendas. Hoje leva menos de ${goodsMinutesAfter} minutos, e mais de ${goodsUsers} pessoas consultam os mesmos números.`,
    figures: [
      { value: `${goodsDecisionFactor}×`, label: "mais rapidez nas decisões" },
      {
        value: `mais de ${goodsTimeSaved}%`,
        label: "de redução no tempo dos analistas com relatórios",
      },
      { value: `mais de ${goodsUsers}`, label: "usuários ativos" },
    ],
  },
  "case-churn": {
    industry: "Software por assinatura (SaaS)",
    title: `Saber com ${churnHorizonDays} dias de antecedência quem pode cancelar`,
    description: `Piloto em uma empresa de software por assinatura: um modelo estima, para cada cliente, a probabilidade de cancelamento nos próximos ${churnHorizonDays} dias e mostra de onde vem o risco.`,
    figures: [
      { value: `até ${churnReduction}%`, label: "de redução do churn: projeção do piloto" },
      { value: `${churnHorizonDays} dias`, label: "de horizonte de previsão" },
      { value: `${churnRiskFactors}`, label: "principais fatores de risco, em ordem de peso" },
    ],
  },
} as const;

export default content;

export type CaseCards = Translated<typeof content>;
