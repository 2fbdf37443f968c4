import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";
import type { ServiceDataEngineeringContent } from "./service-data-engineering.pt.ts";

const title = "Data Engineering";
const description =
  "Before the dashboard and the model comes the infrastructure. We build pipelines that load every day, alert you when something fails and cost what was agreed.";

export default {
  meta: {
    title: "Data Engineering: pipelines, lakehouse and governance",
    description:
      "Ingestion, lakehouse, transformation, orchestration, quality and cloud cost: data that arrives on time with no manual work. The first call is free.",
    schema: serviceSchema("en", "Cloud data engineering", { title, description }),
  },
  title,
  description,
  booking: "Book a free call",
  capabilities: {
    title: "From the source system to the query",
    items: {
      ingestion: {
        title: "Data ingestion",
        text: "Data from ERP, CRM, APIs, files and events arrives by one route, in batches or in real time, without slowing the sources down.",
      },
      storage: {
        title: "Lakehouse and data warehouse",
        text: "Clear layers, from raw data to data ready for use. History is kept, and any day can be reprocessed.",
      },
      transformation: {
        title: "Transformation and modeling",
        text: "SQL and Spark, versioned and tested like software. Every table has a definition, tests and an owner.",
      },
      orchestration: {
        title: "Orchestration",
        text: "Every job runs in the right order, retries when it fails and alerts someone when it has to.",
      },
      quality: {
        title: "Quality and governance",
        text: "Implausible data is caught before it is published, not in the meeting. Access control, lineage and the rules of the GDPR and LGPD are built in from the start.",
      },
      cost: {
        title: "Cloud cost and performance",
        text: "We measure what each pipeline costs and switch off what nobody uses.",
      },
    },
  },
  technologies: {
    title: "Eleven technologies we work with",
    roles: {
      Python: "language",
      SQL: "queries",
      "Apache Spark": "processing",
      Databricks: "lakehouse",
      "Delta Lake": "tables",
      dbt: "transformation",
      "Apache Airflow": "orchestration",
      "Apache Kafka": "events",
      PostgreSQL: "database",
      AWS: "cloud",
      Azure: "cloud",
    },
  },
  cases: {
    title: "Three use cases, end to end",
    lead: "From the source table to the people who decide.",
    items: {
      erp: {
        title: "Retail: from the ERP to the executive dashboard",
        text: `Data that took up to ${facts.retailHoursBefore} hours to reach management now arrives within ${facts.retailMinutesAfter} minutes. Manual exports are gone, and ${facts.retailDashboards} dashboards read from the same source.`,
        tags: ["ERP", "Incremental ingestion", "Lakehouse", "Executive dashboards"],
        link: "Read the retail case",
      },
      powerBi: {
        title: "Consumer goods: sales updated every hour",
        text: `The spreadsheets froze at ${facts.goodsMegabytesBefore} MB a day; the platform now processes over ${facts.goodsGigabytesAfter} GB. What used to take ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours of manual work now takes less than ${facts.goodsMinutesAfter} minutes.`,
        tags: ["Sales systems", "Hourly load", "Star schema", "Power BI"],
        link: "Read the consumer goods case",
      },
      churn: {
        title: "Subscription software (SaaS): the table behind the churn forecast",
        text: `Contracts, billing, usage and ${facts.churnSupportDays} days of support interactions, joined in one table. From it, a model estimates the probability of cancellation within ${facts.churnHorizonDays} days.`,
        tags: ["Four sources", "Feature table", "Gradient boosting", "CSV and dashboard"],
        link: "Read the churn case",
      },
    },
  },
  handover: {
    title: "What you get and what it takes",
    items: {
      deliverables: {
        title: "Yours to keep",
        text: "Pipelines with tests and alerts, a data contract with the owner of each source and a runbook with one page per pipeline, all in your cloud.",
      },
      people: {
        title: "Who we need on your side",
        text: "The owner of each source, and the two or three people who will run the platform.",
      },
    },
    plan: {
      title: "In 90 days",
      steps: [
        {
          title: "Days 1 to 15",
          text: "The list of decisions, one source, and the data contract with its owner.",
        },
        {
          title: "Days 16 to 45",
          text: "One pipeline through every layer, ending in a report people use.",
        },
        {
          title: "Days 46 to 75",
          text: "The second and third sources, the checks and the alerts.",
        },
        { title: "Days 76 to 90", text: "The runbook and a recovery drill." },
      ],
    },
    links: {
      case: `Case: from ERP to dashboard in ${facts.retailMinutesAfter} minutes`,
      article: "Article: a small team’s data platform",
    },
  },
  consultation: {
    title: "Is your data late, incomplete or too expensive?",
    text: `The first call is free and takes ${facts.consultationMinutes} minutes. The people who build the pipelines sketch the path of your data with you and point out what to fix first.`,
    action: "Book a free call",
  },
} satisfies ServiceDataEngineeringContent;
