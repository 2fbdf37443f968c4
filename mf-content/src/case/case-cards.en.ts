import * as facts from "@site/ui/facts";
import type { CaseCards } from "./case-cards.pt.ts";

export default {
  "case-erp": {
    industry: "Retail",
    title: `From ERP to dashboard in ${facts.retailMinutesAfter} minutes`,
    description: `A retail chain was making decisions on numbers up to ${facts.retailHoursBefore} hours old, put together by hand. Its ERP now feeds a single platform, and management can see the day’s numbers in time to act.`,
    figures: [
      {
        value: `${facts.retailMinutesAfter} min`,
        label: `at most, from ERP to dashboard; before, up to ${facts.retailHoursBefore} hours`,
      },
      {
        value: `${facts.retailManualWorkRemoved}%`,
        label: "of manual exports and consolidation eliminated",
      },
      {
        value: `${facts.retailProductivityGain}%`,
        label: "higher productivity in teams that rely on reports",
      },
    ],
  },
  "case-power-bi": {
    industry: "Consumer goods",
    title: "All sales numbers in one place, refreshed every hour",
    description: `A consumer goods manufacturer spent ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours on every sales report. It now takes under ${facts.goodsMinutesAfter} minutes, and more than ${facts.goodsUsers} people work from the same numbers.`,
    figures: [
      { value: `${facts.goodsDecisionFactor}×`, label: "faster decisions" },
      { value: `over ${facts.goodsTimeSaved}%`, label: "less analyst time spent on reports" },
      { value: `over ${facts.goodsUsers}`, label: "active users" },
    ],
  },
  "case-churn": {
    industry: "Subscription software (SaaS)",
    title: `Knowing up to ${facts.churnHorizonDays} days ahead who might cancel`,
    description: `A pilot at a subscription software company: for every customer, a model estimates the probability of canceling within the next ${facts.churnHorizonDays} days and shows where the risk comes from.`,
    figures: [
      { value: `up to ${facts.churnReduction}%`, label: "less churn: a projection from the pilot" },
      { value: `${facts.churnHorizonDays} days`, label: "forecast horizon" },
      { value: `${facts.churnRiskFactors}`, label: "main risk factors, ranked by weight" },
    ],
  },
} satisfies CaseCards;
