import type { CaseCards } from "./case-cards.pt.ts";

export default {
  "case-erp": {
    industry: "Retail",
    title: "From ERP to dashboard in 15 minutes",
    description:
      "A retail chain was deciding on numbers up to 5 hours old, put together by hand. Its ERP now feeds a single platform, and management follows the day while there is still time to act.",
    figures: [
      { value: "15 min", label: "at most from ERP to dashboard, down from up to 5 hours" },
      { value: "100%", label: "of the manual data work removed" },
      { value: "40%", label: "gain in productivity" },
    ],
  },
  "case-power-bi": {
    industry: "Consumer goods",
    title: "All sales in one place, refreshed every hour",
    description:
      "A consumer goods manufacturer spent 4 to 6 hours on every sales report. It now takes under 20 minutes, and more than 120 people work from the same numbers.",
    figures: [
      { value: "5×", label: "faster decisions" },
      { value: "over 90%", label: "less analyst time spent on reports" },
      { value: "over 120", label: "active users" },
    ],
  },
  "case-churn": {
    industry: "Subscription software (SaaS)",
    title: "Knowing 30 days ahead who might cancel",
    description:
      "A pilot at a subscription software company: for every customer, a model estimates the probability of canceling within the next 30 days and shows where the risk comes from.",
    figures: [
      { value: "up to 15%", label: "less churn: a projection from the pilot" },
      { value: "30 days", label: "of forecast horizon" },
      { value: "3", label: "main risk factors, ranked by weight" },
    ],
  },
} satisfies CaseCards;
