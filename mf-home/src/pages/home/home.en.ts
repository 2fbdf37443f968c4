import * as facts from "@site/ui/facts";
import type { HomeContent } from "./home.pt.ts";

export default {
  meta: {
    title: "Data consultancy for better decisions",
    description:
      "Data engineering, business intelligence, advanced analytics and automations: we take your company’s data all the way to a decision. The first call is free.",
  },
  hero: {
    headline: {
      opening: "Scattered\u00a0data becomes",
      rotating: ["Insights", "Decisions", "Results", "Strategies", "Solutions"],
      spokenEnding: "clear next steps",
      rotation: { pause: "Pause the changing words", play: "Resume the changing words" },
    },
    lead: `We bring together the data from your ERP, CRM and dozens of spreadsheets and check the numbers with your team. At one retail chain, data that took up to ${facts.retailHoursBefore} hours to reach management now arrives within ${facts.retailMinutesAfter} minutes.`,
    actions: { booking: null, contact: "Get Quote" },
    note: `The first call is free: ${facts.consultationMinutes} minutes, no sales pitch.`,
  },
  quote: {
    heading: "What we believe",
    quote:
      "“Hardly anyone needs more data. What people need is to know what to do on Monday morning.”",
    role: "founder and CEO",
  },
  services: {
    heading: "Our services, from raw data to decision",
    lead: "You can start with any of the four. Most projects begin with a question that nobody in the company can answer with confidence.",
    carousel: {
      label: "Services",
      carousel: "carousel",
      slide: "slide",
      slideLabel: "{position} of {total}: {name}",
      dots: "Choose a service",
      dotLabel: "Show {name}, {position} of {total}",
      pause: "Pause the rotation of services",
      play: "Resume the rotation of services",
    },
    services: [
      {
        title: "Advanced Analytics",
        text: "Demand forecasts, churn risk, customer segments: models that show what is likely to come next, with the margin of error in plain sight.",
        link: "See Advanced Analytics",
      },
      {
        title: "Business Intelligence",
        text: "One revenue number that finance and sales agree on. Dashboards that open fast and answer the question on the table.",
        link: "See Business Intelligence",
      },
      {
        title: "Data Engineering",
        text: "Pipelines that bring ERP, CRM and spreadsheets into one place, tested and monitored. If a load fails overnight, your team knows before the first meeting.",
        link: "See Data Engineering",
      },
      {
        title: "Automations",
        text: "The report someone assembles every morning, the lead copied from one system to the next: bots and AI agents take over, and people get back to work that needs judgment.",
        link: "See Automations",
      },
    ],
  },
  method: {
    heading: "How we work",
    lead: "Four steps lead from the first call to a solution in daily use. Each one ends with something you can use or turn down.",
    steps: [
      {
        title: "Talk",
        text: `In ${facts.consultationMinutes} minutes you tell us which decision is hard to make and what data you have. If we are not the right fit, we say so on the spot.`,
      },
      {
        title: "Diagnose",
        text: "We examine your sources, measure their quality and settle the definitions: what counts as a sale, who is an active customer. You get a first plan with scope, schedule and price.",
      },
      {
        title: "Build",
        text: "We deliver in small pieces, on your real data. Your team tests each piece and can change course before the next one begins.",
      },
      {
        title: "Run",
        text: "Documentation, training, monitoring. Code and data stay in your cloud, and your team runs the day-to-day without us.",
      },
    ],
    booking: "Book a free call",
  },
  about: {
    anchor: "about",
    heading: "About us",
    paragraphs: [
      `We started in ${facts.founded} because we kept seeing the same scene: a company with plenty of data, still deciding in the dark, waiting for a spreadsheet that only one person knew how to update.`,
      "We are a small team by choice. The people on your first call are the people who write the code. We work in Portuguese, English and German.",
    ],
    facts: [
      { label: "Founded", value: `${facts.founded}` },
      { label: "Based in", value: "Florianópolis, SC, Brazil" },
      { label: "Working across", value: "Brazil and Europe" },
    ],
    link: "Get to know us",
  },
  testimonials: {
    heading: "What clients say",
    lead: "We name the industry, not the company. The cases tell you what was done in each project.",
    link: "Read the three cases",
    carousel: {
      label: "Client testimonials",
      carousel: "carousel",
      slide: "slide",
      slideLabel: "{position} of {total}: {name}",
      dots: "Choose a testimonial",
      dotLabel: "Show testimonial {position} of {total}: {name}",
      pause: "Pause the rotation of testimonials",
      play: "Resume the rotation of testimonials",
    },
    testimonials: [
      {
        text: `Our sales report used to run up to ${facts.retailHoursBefore} hours behind. Now the numbers update within ${facts.retailMinutesAfter} minutes, and nobody exports spreadsheets from the ERP anymore.`,
        industry: "Retail",
      },
      {
        text: `Every sales report took ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours of manual work. Now it takes under ${facts.goodsMinutesAfter} minutes, and more than ${facts.goodsUsers} people use the same dashboard.`,
        industry: "Consumer goods",
      },
      {
        text: `The pilot shows us how likely each customer is to cancel within ${facts.churnHorizonDays} days. We know who to call first; a control group will show what that is worth.`,
        industry: "Subscription software",
      },
    ],
  },
  newsletter: {
    heading: "Newsletter: one data problem per issue, told in full",
    text: "What was wrong, how we fixed it, and what we would do differently today. No spam; one email is all it takes to unsubscribe.",
  },
} satisfies HomeContent;
