import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";
import type { ServiceAdvancedAnalyticsContent } from "./service-advanced-analytics.pt.ts";

const title = "Advanced Analytics";
const description = `We calculate what is likely to happen: how much you will sell, which transaction looks like fraud, who may cancel. A pilot at a subscription software company projects up to ${facts.churnReduction}% less churn.`;

export default {
  meta: {
    title: "Advanced Analytics: demand, fraud and churn models",
    description: `Predictive models, time series and segmentation, each with a margin of error and the reasons behind it. The first call (${facts.consultationMinutes} minutes) is free.`,
    schema: serviceSchema("en", "Predictive analytics and data science", { title, description }),
  },
  title,
  description,
  booking: "Book a free call",
  benefits: {
    title: "What changes once forecasts become routine",
    items: {
      insights: {
        title: "Predictive insights",
        text: "You see which customers may leave, which items may run out and which invoices may be paid late, while there is still time to act.",
      },
      processes: {
        title: "Process optimization",
        text: "The model shows where a process loses time and money, and works out which change pays off first.",
      },
      segments: {
        title: "Advanced modeling and segmentation",
        text: "Customers, products and stores grouped by how they behave. For each group, the approach that works best.",
      },
      decisions: {
        title: "Data-driven decisions",
        text: "Every recommendation comes with a margin of error and the reasons behind it. Your team knows how far to trust the number.",
      },
    },
  },
  capabilities: {
    title: "What we build",
    lead: "We start with the simplest method that solves the problem. A more complex one has to prove its worth.",
    items: {
      models: {
        title: "Predictive models",
        text: "Mostly regression and gradient boosting; neural networks where they pay off.",
      },
      series: {
        title: "Time-series forecasting",
        text: "Seasonality, public holidays, promotions and stockouts are part of the model.",
      },
      anomalies: {
        title: "Anomaly detection",
        text: "Whatever breaks the pattern shows up the same day, not at month-end.",
      },
      clusters: { title: "Clustering", text: "Groups that the business recognizes and can name." },
      experiments: {
        title: "Experiments and A/B tests",
        text: "We measure what the action achieved, not only how well the model predicts.",
      },
      mlops: {
        title: "MLOps",
        text: "Versioning, monitoring and retraining in your cloud, under your control.",
      },
    },
  },
  useCases: {
    title: "Where it pays off first",
    items: {
      fraud: {
        title: "Fraud detection",
        text: "Every transaction gets a risk score within seconds. Only the doubtful ones reach an analyst, with the reason for suspicion.",
      },
      demand: {
        title: "Demand forecasting",
        text: "One forecast per item, store and week, with its range of uncertainty. Purchasing bases its orders on that range.",
      },
      marketing: {
        title: "Marketing personalization",
        text: "Who gets which offer, through which channel and when? The model suggests, and a control group shows whether it worked.",
      },
      operations: {
        title: "Operational efficiency",
        text: "Sensors and logs show the drift before the breakdown. Maintenance goes into the schedule instead of stopping the line.",
      },
    },
  },
  handover: {
    title: "What you get and what it takes",
    items: {
      deliverables: {
        title: "Yours to keep",
        text: "A list with every score, a dashboard with the reasons, and the documentation of the model. Code and data stay in your cloud.",
      },
      people: {
        title: "Who we need on your side",
        text: "Someone who knows where the data comes from, and one person who commits to using the list.",
      },
    },
    plan: {
      title: "From a simple rule to the pilot",
      steps: [
        { title: "At the start", text: "We agree on what to predict and gather the history." },
        { title: "Then", text: "A simple rule, which the model has to beat." },
        {
          title: "In six to eight weeks",
          text: "The pilot, tested against the rule. Your team gets the model’s list only if the model wins.",
        },
      ],
    },
    links: {
      case: `Case: who might cancel within ${facts.churnHorizonDays} days (projection: up to ${facts.churnReduction}% less churn)`,
      article: "Article: from the score to the right call",
    },
  },
  consultation: {
    title: "Which forecast would change your next decision?",
    text: `In a free ${facts.consultationMinutes}-minute call, you talk to the people who build the models. They will tell you frankly whether your data is enough.`,
    action: "Book a free call",
  },
} satisfies ServiceAdvancedAnalyticsContent;
