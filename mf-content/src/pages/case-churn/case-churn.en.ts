import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.en.ts";
import { caseSchema } from "#case/case-content.ts";
import type { CaseChurnContent } from "./case-churn.pt.ts";

const card = cards["case-churn"];

export default {
  meta: {
    title: "Churn algorithm for SaaS",
    description: `A machine learning pilot in SaaS: each customer’s probability of canceling within ${facts.churnHorizonDays} days, and a projected churn reduction of up to ${facts.churnReduction}%.`,
    schema: caseSchema("case-churn", card),
  },
  back: "All cases",
  card,
  change: {
    heading: "The change at a glance",
    steps: {
      situation: {
        title: "The situation",
        headline: "Cancellations showed up in the monthly report",
        text: "By the time they were counted, the customers were gone.",
      },
      work: {
        title: "What we did",
        headline: "A score for every active customer",
        text: "The model learns from what the company already recorded: contracts, billing, usage and support.",
      },
      result: {
        title: "What changes",
        headline: `The alert comes up to ${facts.churnHorizonDays} days ahead`,
        text: `A list of customers at risk, with the reasons. A projection from the pilot: up to ${facts.churnReduction}% less churn, if the team acts on the alerts.`,
      },
      effort: {
        title: "What a project like this takes",
        headline: "A pilot of six to eight weeks",
        text: "It needs 12 months of history with reliable dates, a few hundred cancellations, and one person who commits to using the list.",
      },
    },
    links: { service: "The service: Advanced Analytics", article: "The method on the blog" },
  },
  challenge: {
    heading: "Challenge",
    paragraphs: [
      "In subscription software, customers rarely announce that they are leaving. They use the product less, open one more ticket, pay late and, one day, cancel.",
      `The pilot’s question: who is truly at risk of canceling within the next ${facts.churnHorizonDays} days, and why?`,
    ],
  },
  data: {
    heading: "Data foundation and sources",
    lead: "Before the model comes the table: one row per customer and month, built only from what the company already recorded.",
    caption: "Sources of the pilot and what each one records",
    columns: { source: "Source", records: "What it records" },
    sources: [
      { title: "Contracts", text: "Plan, start date, renewals and price changes." },
      { title: "Billing", text: "Payments: on time, late or declined." },
      { title: "Product usage", text: "Logins, active users and modules in use." },
      { title: "Support", text: "Tickets, response time and reason for contact." },
    ],
  },
  features: {
    heading: "Feature engineering",
    lead: "A model learns only from what it is shown. Five families of features turn scattered records into patterns of behavior.",
    items: [
      {
        title: `Support interactions over ${facts.churnSupportDays} days`,
        text: `How often the customer contacted support in the last ${facts.churnSupportDays} days, and why.`,
      },
      {
        title: "Usage trend",
        text: "The latest month against the customer’s own average, not everybody else’s.",
      },
      {
        title: "Payment",
        text: "Late payments and declined charges, and how long ago the last one was.",
      },
      {
        title: "Contract stage",
        text: "How long they have been a customer and how close the renewal is.",
      },
      { title: "Depth of use", text: "The share of paid modules and seats actually in use." },
    ],
    window: {
      title: "Support history window and prediction window",
      history: [`${facts.churnSupportDays} days`, "of support history"],
      today: "today",
      horizon: [`${facts.churnHorizonDays} days`, "predicted"],
    },
  },
  pilot: {
    heading: "Pilot steps",
    lead: "Five steps, each with a result the client could check.",
    steps: [
      {
        title: "Define cancellation",
        text: "A contract that was terminated or not renewed counts. A change of plan does not.",
      },
      {
        title: "Split by time",
        text: "The model trains on the past and is tested on months it has never seen, just as in daily use.",
      },
      {
        title: "Train",
        text: "Gradient boosting: many small decision trees, each correcting the errors of those before it.",
      },
      {
        title: "Evaluate",
        text: "AUC, precision and recall, read alongside what each kind of error costs.",
      },
      {
        title: "Score",
        text: `Every active customer gets a score: the probability of canceling within ${facts.churnHorizonDays} days.`,
      },
    ],
    evaluation: {
      heading: "How to read the metrics",
      metrics: [
        { title: "AUC", text: "How often a customer who left scores higher than one who stayed." },
        { title: "Precision", text: "Of all the alerts, how many proved right." },
        { title: "Recall", text: "Of all the cancellations, how many the model saw coming." },
      ],
    },
  },
  delivery: {
    heading: "Delivery",
    items: [
      { title: "CSV", text: "A file with every customer’s score, ready to import into the CRM." },
      {
        title: "Dashboard",
        text: "The customer base by risk band, with the factors behind each customer’s risk.",
      },
      {
        title: "Documentation",
        text: "Data sources, features, metrics and limits of the model, so another team can take over.",
      },
    ],
  },
  results: {
    heading: "Expected results",
    note: "The reduction in churn is a projection from the pilot and has not been measured. It holds only if the team acts on the alerts.",
    items: [
      { value: `up to ${facts.churnReduction}%`, label: "projected reduction in churn." },
      {
        value: `${facts.churnRiskFactors}`,
        label: "main risk factors identified, ranked by weight.",
      },
      {
        value: `up to ${facts.churnHorizonDays} days`,
        label: "to act before a likely cancellation.",
      },
      { value: "1", label: "priority list, shared by support, sales and product." },
    ],
  },
  conclusion: {
    heading: "Conclusion",
    text: "The records the company already had are enough to rank its customers by risk. The gain comes afterward, from talking to the right customer while it can still make a difference.",
    next: {
      heading: "Next steps",
      steps: [
        "Act on some of the alerts, keep a control group and measure the difference.",
        "Recalculate the scores every week and check that the model stays accurate.",
        "Bring the score into the CRM, next to the customer’s name.",
      ],
    },
  },
  closing: {
    heading: "Which customers could you lose next month?",
    text: "Tell us which data your company already keeps. The people who would build the model will tell you whether that is enough for a pilot like this one.",
    action: "Write to us about a pilot",
  },
} satisfies CaseChurnContent;
