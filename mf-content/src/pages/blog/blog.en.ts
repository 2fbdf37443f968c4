import * as facts from "@site/ui/facts";
import type { BlogContent } from "./blog.pt.ts";

export default {
  meta: {
    title: "Blog on data engineering, BI and machine learning",
    description:
      "Written by people who build pipelines, dashboards and models: what works, what it costs, and what to measure before believing a result.",
  },
  headline: "Notes from people who work with data every day",
  lead: "We are a small team in Florianópolis that turns data into decisions, for companies in Brazil and Europe. Here we write about what that takes: pipelines that survive failures, reports that change decisions, and models whose gain can be measured.",
  about: "Get to know us",
  results: {
    heading: "What changes for clients",
    items: {
      "case-erp": {
        value: `within ${facts.retailMinutesAfter} min`,
        label: `from ERP to dashboard at a retail chain; before, up to ${facts.retailHoursBefore} hours`,
      },
      "case-power-bi": {
        value: `under ${facts.goodsMinutesAfter} min`,
        label: `per sales report at a consumer goods manufacturer, instead of ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours`,
      },
      "case-churn": {
        value: `up to ${facts.churnReduction}%`,
        label: "less churn in subscription software: a projection from a pilot",
      },
    },
  },
  categoriesTitle: "Categories",
  quote: {
    title: "Have a project in mind?",
    text: "Describe the problem in a few lines. The people who would build the solution will reply, ask what they still need to know and send a quote for a first step, with scope, schedule and price.",
    action: "Request a quote",
  },
  newsletter: {
    title: "Blog newsletter",
    text: "You can subscribe on the home page. This field does not send anything yet.",
    link: "Subscribe on the home page",
    email: "Your email address",
    subscribe: "Subscribe",
  },
} satisfies BlogContent;
