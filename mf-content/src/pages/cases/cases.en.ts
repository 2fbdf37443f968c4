import cards from "#case/case-cards.en.ts";
import type { CasesContent } from "./cases.pt.ts";

export default {
  meta: {
    title: "Success Cases",
    description:
      "Three data projects from the inside: retail ERP, consumer goods sales and SaaS churn. The problem, the architecture and the numbers behind each one.",
    schema: [{ "@type": "CollectionPage", name: "Success Cases" }],
  },
  headline: "Success Cases",
  lead: "Three projects, told as they happened: what wasn’t working, what we built and what changed in the numbers. Clients are identified by industry; projections are called projections.",
  cards,
  readCase: "Read the full case",
  closing: {
    heading: "The next case could be yours",
    text: "Tell us in a few lines what takes too long today. The people who would build the solution will tell you what can be improved first.",
    action: "Write to the team",
  },
} satisfies CasesContent;
