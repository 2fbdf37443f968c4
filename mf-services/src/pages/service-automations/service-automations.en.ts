import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";
import type { ServiceAutomationsContent } from "./service-automations.pt.ts";

const title = "Automations";
const description = `If someone on your team repeats the same clicks every morning, a workflow can take over, with a log, an alert and a stop button. At one consumer goods manufacturer, ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours of manual work per report became less than ${facts.goodsMinutesAfter} minutes.`;

export default {
  meta: {
    title: "Automations: processes, bots and AI agents",
    description:
      "Workflows, integrations, bots, AI agents and data collection that take over repetitive work, with logs and alerts. The first call is free.",
    schema: serviceSchema("en", "Process automation and AI agents", { title, description }),
  },
  title,
  description,
  booking: "Book a free call",
  solutions: {
    title: "Our Solutions",
    items: {
      processes: {
        title: "Process automation",
        text: "Approvals, reconciliations, data entry: the rule is written into the workflow, and exceptions go to a person.",
      },
      integration: {
        title: "Systems integration",
        text: "ERP, CRM, online store and spreadsheets exchange data through APIs, in the right format, and nobody types anything twice. At one retail chain, all the manual work of exporting and merging data is gone.",
      },
      robots: {
        title: "Bots and autonomous robots",
        text: "For the old system that has no API: a bot clicks through its screens as a person would, even in the middle of the night.",
      },
      agents: {
        title: "AI agents and intelligent workflows",
        text: "Agents read emails, sort requests and draft replies. What they may do on their own is up to you.",
      },
      crawling: {
        title: "Crawling and data collection",
        text: "Public prices, tenders and catalogs, collected at the agreed interval and within each site’s rules.",
      },
    },
  },
  useCases: {
    title: "Real use cases",
    oneRow: false,
    items: {
      agents: {
        title: "AI agents orchestrated through WhatsApp",
        text: "An n8n workflow receives the message, picks the right agent and answers in the same chat. Whatever falls outside the rules goes to a person.",
        flow: ["Message", "AI agent", "Answer"],
      },
      report: {
        title: "A nightly sales report from the ERP",
        text: "Overnight, the workflow reads the sales from the ERP, builds a PDF report and emails it to management. Every day, before the first meeting.",
        flow: ["ERP, at night", "PDF", "Daily email"],
      },
      leads: {
        title: "Leads in sync with the CRM",
        text: "Every new contact lands in the CRM without duplicates. Its arrival triggers a personalized message about what the person asked for.",
        flow: ["New lead", "CRM", "Message"],
      },
    },
  },
  tools: {
    title: "Tools we work with",
    names: {
      workflow: "n8n workflows",
      agents: "AI agents",
      images: "Image generation",
      videos: "Video generation",
      desktop: "Power Automate Desktop",
      python: "Python",
      selenium: "Selenium",
      rest: "REST APIs",
      integrations: "Custom integrations",
      scheduling: "Task scheduling",
    },
  },
  handover: {
    title: "What you get and what it takes",
    items: {
      deliverables: {
        title: "Yours to keep",
        text: "The workflow in production, with its log, alert and stop button, and the rule in writing. Code and data stay in your cloud.",
      },
      people: {
        title: "Who we need on your side",
        text: "Whoever does the task today, and whoever decides on exceptions.",
      },
    },
    plan: {
      title: "One task at a time",
      steps: [
        { title: "Diagnosis", text: "A plan with scope, schedule and price." },
        { title: "First task", text: "One that repeats every day, on your real data." },
        {
          title: "Exceptions",
          text: "They stay with a person until a rule for them has proven itself.",
        },
      ],
    },
    links: {
      case: `Case: ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours per report cut to under ${facts.goodsMinutesAfter} minutes`,
      article: "Article: how a small team builds a data platform",
    },
  },
  consultation: {
    title: "Which task do you never want to do again?",
    text: `Tell us about it in a free ${facts.consultationMinutes}-minute call with the people who build the workflows. You leave knowing whether it can be automated and where to start.`,
    action: "Schedule a Consultation",
  },
} satisfies ServiceAutomationsContent;
