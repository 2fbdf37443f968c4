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
import type { CaseCards } from "./case-cards.pt.ts";

export default {
  "case-erp": {
    industry: "Retail",
    title: `From ERP to dashboard in ${retailMinutesAfter} minutes`,
    description: `A retail chain was making decisions on numbers up to ${retailHoursBefore} hours old, put together by hand. Its ERP now feeds a single platform, and management can see the day’s numbers in time to act.`,
    figures: [
      {
        value: `${retailMinutesAfter} min`,
        label: `or less from ERP to dashboard; before, up to ${retailHoursBefore} hours`,
      },
      { value: `${retailManualWorkRemoved}%`, label: "of manual data work eliminated" },
      {
        value: `${retailProductivityGain}%`,
        label: "higher productivity in teams that rely on reports",
      },
    ],
  },
  "case-power-bi": {
    industry: "Consumer goods",
    title: "All sales numbers in one place, refreshed every hour",
    description: `A consumer goods manufacturer spent ${goodsMinHoursBefore} to ${goodsMaxHoursBefore} hours on every sales report. It now takes under ${goodsMinutesAfter} minutes, and more than ${goodsUsers} people work from the same numbers.`,
    figures: [
      { value: `${goodsDecisionFactor}×`, label: "faster decisions" },
      { value: `over ${goodsTimeSaved}%`, label: "less analyst time spent on reports" },
      { value: `over ${goodsUsers}`, label: "active users" },
    ],
  },
  "case-churn": {
    industry: "Subscription software (SaaS)",
    title: `Knowing ${churnHorizonDays} days ahead who might cancel`,
    description: `A pilot at a subscription software company: for every customer, a model estimates the probability of canceling within the next ${churnHorizonDays} days and shows where the risk comes from.`,
    figures: [
      { value: `up to ${churnReduction}%`, label: "less churn: a projection from the pilot" },
      { value: `${churnHorizonDays} days`, label: "forecast horizon" },
      { value: `${churnRiskFactors}`, label: "main risk factors, ranked by weight" },
    ],
  },
} satisfies CaseCards;
