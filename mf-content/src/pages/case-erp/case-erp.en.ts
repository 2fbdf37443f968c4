import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.en.ts";
import { caseSchema } from "#case/case-content.ts";
import type { CaseErpContent } from "./case-erp.pt.ts";

const card = cards["case-erp"];

export default {
  meta: {
    title: "Data infrastructure for a retail ERP",
    description: `How a retail chain went from reports up to ${facts.retailHoursBefore} hours behind to dashboards at most ${facts.retailMinutesAfter} minutes behind, with no manual exports left.`,
    schema: caseSchema("case-erp", card),
  },
  back: "All cases",
  card,
  change: {
    heading: "The change at a glance",
    steps: {
      situation: {
        title: "The situation",
        headline: `Up to ${facts.retailHoursBefore} hours from ERP to report`,
        text: "Each department exported its own tables, reconciled its own spreadsheets and arrived at its own number.",
      },
      work: {
        title: "What we did",
        headline: "One platform in six layers",
        text: "It reads only what changed in the ERP. Margin, inventory and sales are calculated once, for every department.",
      },
      result: {
        title: "What changed",
        headline: `From ERP to dashboard within ${facts.retailMinutesAfter} minutes`,
        text: `Nobody exports data by hand anymore, and ${facts.retailDashboards} executive dashboards read from the same source.`,
      },
      effort: {
        title: "What a project like this takes",
        headline: "A 90-day plan",
        text: "Our plan: by day 45, one pipeline runs through every layer and ends in a report people use; two more sources, the alerts and a recovery drill follow by day 90. On your side: the owner of each source and the people who will run the platform.",
      },
    },
    links: { service: "The service: Data Engineering", article: "The 90-day plan on the blog" },
  },
  context: {
    heading: "Context",
    paragraphs: [
      "The chain sells in stores and online, and its ERP records everything it buys, sells and moves. The data was there. Getting to it was the expensive part, and in meetings every department defended its own number.",
      "What management wanted was simple: to open the report in the morning and trust it, without having to ask who had built it.",
    ],
  },
  challenge: {
    heading: "Challenge",
    lead: "The diagnosis found four problems. None was about charts.",
    items: [
      {
        title: "Late data",
        text: `An entry in the ERP took up to ${facts.retailHoursBefore} hours to reach a report. In the afternoon, stores still saw the morning’s numbers.`,
      },
      {
        title: "Manual work, every day",
        text: "Analysts exported files, fixed columns and pasted everything into spreadsheets.",
      },
      {
        title: "Numbers that disagreed",
        text: "Sales, purchasing and finance each worked out margin and inventory in their own way.",
      },
      {
        title: "No audit trail",
        text: "Nobody could say where a number came from, who had changed it or who was allowed to see it.",
      },
    ],
  },
  solution: {
    heading: "Technical solution",
    lead: "Instead of one more report, a platform in six layers. Data comes in raw at the top and leaves at the bottom ready for a decision. Each layer has one task and can be tested and changed on its own.",
    stack: {
      caption: "Layers of the platform, from ingestion to consumption",
      columns: { layer: "Layer", technology: "Technology" },
      layers: [
        {
          layer: "Ingestion",
          technology: "AWS DMS",
          role: "Reads only what changed in the ERP database (CDC), without slowing the stores down.",
        },
        {
          layer: "Storage",
          technology: "Amazon S3 and Delta Lake",
          role: "Keeps raw, cleaned and ready-to-use data apart, with its history.",
        },
        {
          layer: "Processing",
          technology: "Databricks with PySpark and SQL",
          role: "Cleans and joins data; calculates margin, inventory and sales exactly once.",
        },
        {
          layer: "Governance",
          technology: "Unity Catalog",
          role: "Permissions by department, the origin of every field and a data dictionary.",
        },
        {
          layer: "Orchestration",
          technology: "Databricks Workflows",
          role: "Chains the loads, retries what failed and alerts whoever is responsible.",
        },
        {
          layer: "Consumption",
          technology: "Power BI on Databricks SQL",
          role: "All executive dashboards read from the same source.",
        },
      ],
    },
  },
  results: {
    heading: "Results",
    items: [
      {
        value: `${facts.retailMinutesAfter} min`,
        label: `at most from entry to report, instead of up to ${facts.retailHoursBefore} hours.`,
      },
      {
        value: `${facts.retailManualWorkRemoved}%`,
        label: "of manual data exports and consolidation eliminated.",
      },
      {
        value: `${facts.retailDashboards}`,
        label: "executive dashboards in use, from sales to inventory.",
      },
      {
        value: `${facts.retailProductivityGain}%`,
        label: "higher productivity for the teams that depend on reports.",
      },
      {
        value: "1",
        label:
          "definition per metric: margin, inventory and sales are calculated the same way everywhere.",
      },
    ],
  },
  closing: {
    heading: "How long does it take your data to get from the ERP to a report?",
    text: "Tell us how data moves through your company today. The people who would build the solution will propose a first step and tell you what it takes.",
    action: "Write to us about your ERP",
  },
} satisfies CaseErpContent;
