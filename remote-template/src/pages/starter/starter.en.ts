import type { StarterContent } from "./starter.pt.ts";

export default {
  meta: {
    title: "Starter page",
    description:
      "Starter page: a page that is being written. It will say what it is about, whom it is for and what to do next.",
  },
  headline: "Starter page",
  lead: "One or two sentences that say what a visitor finds on this page.",
  steps: {
    heading: "What comes next",
    items: [
      "Write the texts in Portuguese, English and German.",
      "Build the sections that show them.",
      "Look at the page alone, then inside the whole site.",
    ],
  },
  closing: {
    heading: "Do you have a question?",
    text: "A free call of half an hour is enough to tell whether we can help.",
    book: "Book a free call",
    contact: "Send a message",
  },
} satisfies StarterContent;
