import * as facts from "@site/ui/facts";
import type { AboutContent } from "./about.pt.ts";

export default {
  meta: {
    title: "About us",
    description: `A data consultancy founded in ${facts.founded} in Florianópolis, with projects in Brazil and Europe. A small team: whoever designs the solution stands behind it.`,
    schema: [{ "@type": "AboutPage", name: "About us" }],
  },
  headline: "A consultancy for people who decide with data",
  lead: `From Florianópolis, for companies in Brazil and Europe: we put your data in order and stay until the decision is made. A retail chain that waited up to ${facts.retailHoursBefore} hours for its numbers now waits ${facts.retailMinutesAfter} minutes at most.`,
  founder: {
    title: "Founder and CEO",
    bio: [
      "For over 5 years I have been building data platforms: pipelines that run at night, models somebody has to defend in a meeting, and reports that executives open on their phones.",
      "I started out writing code and I still do. Data projects are won or lost in the details.",
    ],
    quote: "Good data is data that changes a decision. The rest is just storage.",
    conclusion:
      "That is why every project starts with a business question and ends only when the question has an answer.",
    technologies: "Technologies I work with",
  },
  story: {
    heading: "Our story",
    blocks: [
      {
        title: "The beginning",
        text: "The company started in Florianópolis with a modest plan: to free businesses from the spreadsheet only one person understands.",
      },
      {
        title: "The founding mission",
        text: "To give companies of any size what only large ones used to have: numbers they can trust when it is time to decide.",
      },
      {
        title: "Growth",
        text: "Projects followed in retail, consumer goods and subscription software, in Brazil and in Europe. We have stayed a small team: whoever designs the solution stands behind it.",
      },
    ],
    cases: "Read the three cases",
  },
  expertise: {
    heading: "What we do well",
    items: [
      {
        title: "Business intelligence and analytics",
        text: "Models and dashboards in Power BI and SQL that answer the question before the meeting starts.",
        link: "Our approach to Business Intelligence",
      },
      {
        title: "Data engineering",
        text: "Platforms on AWS, Azure and Databricks, with quality, governance and cost under control.",
        link: "Our approach to Data Engineering",
      },
      {
        title: "Machine learning and automation",
        text: "Forecasts that show what they are based on, and Python workflows that take repetitive work off people’s hands.",
        link: "Our approach to Advanced Analytics",
      },
    ],
  },
  values: {
    heading: "What we hold ourselves to",
    items: [
      { title: "Customer focus", text: "The problem picks the tool, never the other way around." },
      {
        title: "Technical excellence",
        text: "Code is reviewed, tested and documented, because somebody else will maintain it.",
      },
      {
        title: "Constant innovation",
        text: "We try new things on a small scale and put into production only what pays for itself.",
      },
      {
        title: "Guaranteed quality",
        text: "Every number we deliver has a source, a check and an owner.",
      },
    ],
  },
  direction: {
    heading: "What guides us",
    cards: [
      {
        title: "Mission",
        text: "To turn data into better decisions, and decisions into results for the business.",
      },
      {
        title: "Vision",
        text: "To be the first choice of companies in Brazil and Europe when the number has to be right.",
      },
      {
        title: "Values",
        text: "Customer focus, technical excellence, innovation and quality. When we have to choose, the customer comes first.",
      },
    ],
  },
  closing: {
    heading: "Tell us what your data cannot answer yet",
    text: `The first call is free, takes ${facts.consultationMinutes} minutes and needs no preparation. By the end, you will know whether we can help and where to start.`,
    book: "Book a free call",
    contact: "Write to the team",
  },
} satisfies AboutContent;
