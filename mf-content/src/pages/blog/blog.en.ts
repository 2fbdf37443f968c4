import type { BlogContent } from "./blog.pt.ts";

export default {
  meta: {
    title: "Blog on data engineering, BI and machine learning",
    description:
      "Written by people who build pipelines, dashboards and models: what works, what it costs, and what to measure before believing a result.",
  },
  headline: "Notes from people who work with data every day",
  introduction:
    "We write about what we build: pipelines that survive failures, reports that change decisions, and models whose gain can be measured. No recipes, plenty of numbers.",
  readArticle: "Read article",
  categoriesTitle: "Categories",
  quote: {
    title: "Have a project in mind?",
    text: "Describe the problem in a few lines. You get a quote for a first step, with scope, schedule and price.",
    action: "Request a quote",
  },
  newsletter: {
    title: "Blog newsletter",
    text: "This form is not ready yet.",
    link: "Subscribe on the home page",
    email: "Your email address",
    subscribe: "Subscribe",
  },
} satisfies BlogContent;
