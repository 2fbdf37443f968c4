import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.en.ts";
import { caseSchema } from "#case/case-content.ts";
import type { CasePowerBiContent } from "./case-power-bi.pt.ts";

const card = cards["case-power-bi"];

export default {
  meta: {
    title: "Power BI sales dashboards",
    description: `How a consumer goods manufacturer replaced ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours of spreadsheet work with a Power BI report refreshed hourly, and now decides ${facts.goodsDecisionFactor}× faster.`,
    schema: caseSchema("case-power-bi", card),
  },
  back: "All cases",
  card,
  change: {
    heading: "The change at a glance",
    steps: {
      situation: {
        title: "The situation",
        headline: `${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours of spreadsheet work per report`,
        text: "And the report was ready only after the meeting.",
      },
      work: {
        title: "What we did",
        headline: "One report, refreshed every hour",
        text: "It combines ERP, CRM and distributor files. Every metric has a single formula.",
      },
      result: {
        title: "What changed",
        headline: `Under ${facts.goodsMinutesAfter} minutes per report`,
        text: `Over ${facts.goodsUsers} people work from the same numbers, and decisions are made ${facts.goodsDecisionFactor}× faster.`,
      },
      effort: {
        title: "What a project like this takes",
        headline: "Four weeks to the first meeting with the dashboard",
        text: "Our plan: choose a decision, settle the definitions, test the dashboard on real data, use it. On your side: the people who will use it, an owner for each definition, and your IT team.",
      },
    },
    links: { service: "The service: Business Intelligence", article: "The four weeks on the blog" },
  },
  context: {
    heading: "Context",
    paragraphs: [
      "The company makes consumer goods and sells them through sales reps, distributors and retail chains. Each channel sent its numbers in its own format, and the sales team pieced them together to find out how much it had sold.",
    ],
  },
  challenges: {
    heading: "Challenges",
    lead: "Five obstacles stood between an invoiced order and a sales decision.",
    items: [
      {
        title: "Hours spent piecing reports together",
        text: `Every report took ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours of manual work.`,
      },
      {
        title: "Scattered sources",
        text: "ERP, CRM and distributor files used different codes for the same product and the same customer.",
      },
      {
        title: "Spreadsheets at their limit",
        text: `At ${facts.goodsMegabytesBefore} MB a day, the spreadsheets were already freezing up. Anything more was left out.`,
      },
      {
        title: "An outdated picture",
        text: "The numbers were updated once a day at most, and negotiations do not wait.",
      },
      {
        title: "No access control",
        text: "Versions went around by email. Nobody knew who saw what, or which one was the latest.",
      },
    ],
  },
  solution: {
    heading: "Solution",
    lead: "Six layers carry each order into a single report of over 9 pages, from the management overview down to the invoice line.",
    stack: {
      caption: "Layers of the solution, from the sources to the report",
      columns: { layer: "Layer", technology: "Technology" },
      layers: [
        {
          layer: "Ingestion",
          technology: "Azure Data Factory",
          role: "Collects ERP and CRM data and distributor files at agreed times.",
        },
        {
          layer: "Storage",
          technology: "Azure Data Lake Storage",
          role: "Keeps raw and cleaned data, day by day.",
        },
        {
          layer: "Transformation",
          technology: "Azure Databricks with PySpark",
          role: `Aligns product and customer codes and handles over ${facts.goodsGigabytesAfter} GB a day.`,
        },
        {
          layer: "Semantic model",
          technology: "Power BI, star schema and DAX",
          role: "Every metric has one formula, used on every page.",
        },
        {
          layer: "Refresh",
          technology: "Power BI incremental refresh",
          role: "Reloads only the last few days, every hour.",
        },
        {
          layer: "Access",
          technology: "Power BI with row-level security (RLS)",
          role: "Sales reps see their own accounts; management sees everything.",
        },
      ],
    },
  },
  kpis: {
    heading: "Seven KPIs drive the sales week",
    lead: "Each with a single formula and one person who owns its definition.",
    items: [
      { title: "Revenue vs. plan", text: "Revenue invoiced in the period, compared with plan." },
      { title: "Gross margin", text: "What is left of a sale after product cost." },
      { title: "Average order value", text: "Revenue per order." },
      {
        title: "Active accounts",
        text: "Accounts that bought in the period, out of all accounts.",
      },
      { title: "Product mix", text: "Each category’s share of sales." },
      { title: "Out-of-stock rate", text: "Share of ordered items that were not in stock." },
      { title: "Forecast accuracy", text: "How close the forecast came to actual sales." },
    ],
  },
  comparison: {
    heading: "Before and after",
    caption: "Sales reporting before and after the project",
    columns: { metric: "Metric", before: "Before", after: "After" },
    rows: [
      {
        metric: "Manual work per report",
        before: `${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours`,
        after: `under ${facts.goodsMinutesAfter} minutes`,
      },
      {
        metric: "Analyst time spent on reports",
        before: "a good part of the day",
        after: `over ${facts.goodsTimeSaved}% less`,
      },
      {
        metric: "Speed of decisions",
        before: "waiting for the report",
        after: `${facts.goodsDecisionFactor}× faster`,
      },
      { metric: "Data refresh", before: "once a day at most", after: "every hour" },
      {
        metric: "Volume processed per day",
        before: `${facts.goodsMegabytesBefore} MB`,
        after: `over ${facts.goodsGigabytesAfter} GB`,
      },
      { metric: "Active users", before: "usage not recorded", after: `over ${facts.goodsUsers}` },
    ],
    chartNote:
      "Each row has its own scale: the longer bar fills the column. Where nothing was recorded, there is no bar.",
  },
  impact: {
    heading: "Business impact",
    items: [
      {
        value: `${facts.goodsDecisionFactor}×`,
        label:
          "faster decisions: managers open the report in the meeting instead of asking for one.",
      },
      {
        value: `over ${facts.goodsTimeSaved}%`,
        label: "less analyst time spent on reports; the time freed goes into analysis.",
      },
      { value: `over ${facts.goodsUsers}`, label: "active users, from sales reps to management." },
      { value: "over 9", label: "pages in one report, replacing each department’s spreadsheets." },
    ],
  },
  closing: {
    heading: "How many hours does your sales report cost you?",
    text: "Describe how it is made today. The people who would build the dashboards will tell you what can be automated first.",
    action: "Write to us about your report",
  },
} satisfies CasePowerBiContent;
