import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";
import type { ServiceBusinessIntelligenceContent } from "./service-business-intelligence.pt.ts";

const title = "Business Intelligence";
const description =
  "A good dashboard makes meetings shorter. We connect your sources, settle the definitions and deliver reports in which sales, finance and operations see the same number.";

export default {
  meta: {
    title: "Business Intelligence: dashboards and numbers you can trust",
    description:
      "From requirements to a dashboard in Power BI, Metabase or Databricks: eight steps, a metrics dictionary and a single number for each question.",
    schema: serviceSchema("en", "Dashboards and management reporting", { title, description }),
  },
  title,
  description,
  booking: "Book a free call",
  benefits: {
    title: "What changes for your team",
    items: {
      truth: {
        title: "One version of the numbers",
        text: "Revenue, margin and inventory are calculated once, in one place. Every report uses that calculation.",
      },
      freshness: {
        title: "Updates without spreadsheets",
        text: `The sources feed the dashboard automatically. At one consumer goods manufacturer, ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours of manual work per report became less than ${facts.goodsMinutesAfter} minutes.`,
      },
      selfService: {
        title: "Answers without a ticket",
        text: "Each department filters, drills down and exports on its own, the moment the question comes up.",
      },
      access: {
        title: "Access under control",
        text: "People see their own region, team and customers. The rule sits in the model, not in copies of the file.",
      },
    },
  },
  process: {
    title: "From request to dashboard in eight steps",
    lead: "Every step ends with something you can check. We begin with one decision; the next ones go through the same steps.",
    stepper: {
      steps: "Steps of the process",
      step: "Step",
      of: "of",
      completed: "complete",
      back: "Back",
      next: "Click Here",
      complete: "Complete",
    },
    outcome: "At the end of this step you have",
    tools: "Visualization technologies",
    steps: [
      {
        title: "Requirements analysis",
        text: "We talk to the people who will use the dashboard and to those accountable for the result. We ask which decision you have to make, how often, and what it is based on today; the chart comes later.",
        outcome: "a list of decisions and questions, in order of priority.",
      },
      {
        title: "Data source mapping",
        text: "We find out where each number originates: ERP, CRM, spreadsheets, databases, APIs. For every source we record who owns it, how often it updates, who may read it and what gaps it has.",
        outcome: "an inventory of sources, each with its owner and its quality.",
      },
      {
        title: "Metrics and KPI definition",
        text: "What counts as a sale: the order, the invoice or the payment? Each metric gets a name, a formula, a unit and an owner, in one sentence that every department accepts.",
        outcome: "a metrics dictionary signed off by the departments.",
      },
      {
        title: "Business rules",
        text: "Is a return deducted in the month of the sale or the month the goods came back? How is freight allocated? We write these rules down and test them on real cases before they become code.",
        outcome: "rules in writing, with examples worked out by hand.",
      },
      {
        title: "Prototype",
        text: "A dashboard you can click through, built on a sample of your data. You try it, criticize it and change your mind while changes are still cheap.",
        outcome: "a clickable prototype, refined with the people who will use it.",
      },
      {
        title: "Technical scope closure",
        text: "With the prototype on the table, the first plan becomes final: architecture, data volumes, refresh frequency, access roles, schedule and price. What stays out is written down too.",
        outcome: "a scope document with no fine print.",
      },
      {
        title: "Approval",
        text: "You review the scope with your decision-makers and your IT team. We build the final dashboard only after your approval, and any later change comes back through this step.",
        outcome: "an approved scope and a start date.",
      },
      {
        title: "Delivery",
        text: "We publish the dashboard in the tool that suits your operation, train the people who use it and stay through the first month-end closes until the numbers agree.",
        outcome: "a dashboard in use, documented, with a trained team.",
      },
    ],
    completion: {
      text: "That is the whole process. Step one starts with a conversation.",
      action: "Write to the team",
    },
  },
  areas: {
    title: "The questions each department asks every week",
    items: {
      sales: {
        area: "Sales",
        question: "Who is behind target, on which products, and can the month still be saved?",
        figures: "Revenue, margin, conversion rate",
      },
      marketing: {
        area: "Marketing",
        question: "Which campaign brought customers who stayed, and which brought only clicks?",
        figures: "Acquisition cost, return per campaign, retention",
      },
      finance: {
        area: "Finance",
        question:
          "What comes in and goes out over the coming weeks, and where is the budget already overspent?",
        figures: "Cash flow, overdue receivables, budget vs. actual",
      },
      people: {
        area: "HR",
        question: "Which teams are losing people, when and why?",
        figures: "Turnover, absence, time to hire",
      },
      logistics: {
        area: "Logistics and supply chain",
        question:
          "What is about to run out, what is gathering dust, and which delivery route is always late?",
        figures: "Inventory turnover, stockouts, deliveries on time",
      },
      ecommerce: {
        area: "E-commerce",
        question: "Where are carts abandoned, and by whom?",
        figures: "Purchase funnel, average order value, repeat purchases",
      },
    },
  },
  handover: {
    title: "What you get and what it takes",
    items: {
      deliverables: {
        title: "Yours to keep",
        text: "The metrics dictionary, the rules in writing and a dashboard in use, with a trained team. Code and data stay in your cloud.",
      },
      people: {
        title: "Who we need on your side",
        text: "The people who will use the dashboard, the owner of each definition, and your IT team.",
      },
    },
    plan: {
      title: "Four weeks to the first decision",
      steps: [
        { title: "Week 1", text: "One decision is chosen, with the person who makes it." },
        {
          title: "Week 2",
          text: "The definitions are settled, and the model has the sources it needs, not one more.",
        },
        {
          title: "Week 3",
          text: "Your team tests the prototype on real data, and you approve the scope.",
        },
        {
          title: "Week 4",
          text: "You use the dashboard in the meeting. After that, we stay through the first month-end closes.",
        },
      ],
    },
    links: {
      case: `Case: ${facts.goodsMinHoursBefore} to ${facts.goodsMaxHoursBefore} hours per report cut to under ${facts.goodsMinutesAfter} minutes`,
      article: "Article: the report that changes your Monday",
    },
  },
  consultation: {
    title: "Bring the report nobody trusts",
    text: `In a free ${facts.consultationMinutes}-minute call, you and the people who build the dashboards look at the question behind it and the sources that feed it. You leave knowing where to start looking for the error.`,
    action: "Book a free call",
  },
} satisfies ServiceBusinessIntelligenceContent;
