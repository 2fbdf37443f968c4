import type { PageContent, PageId } from "@site/contract/page";
import type { CaseCards } from "./case-cards.pt.ts";

/** What each case is about, for schema.org; a proper name in every language. */
const subjects = { "case-erp": "ERP", "case-power-bi": "Power BI", "case-churn": "Churn" } as const;

export type CaseId = keyof typeof subjects;

/** In the order of the list. */
export const caseIds = Object.keys(subjects) as readonly CaseId[]; // Its keys, by construction.

/** What the list shows of a case, and what the case page opens with. */
export type CaseCardContent = CaseCards[CaseId];

/** What every case page has around its own sections. */
export interface CasePageContent extends PageContent {
  /** Label of the link back to the list. */
  back: string;
  card: CaseCardContent;
  change: ChangeContent;
  closing: { heading: string; text: string; action: string };
}

/** The case for a reader in a hurry, in this order. */
export const changeSteps = ["situation", "work", "result", "effort"] as const;

export interface ChangeContent {
  heading: string;
  steps: Record<(typeof changeSteps)[number], { title: string; headline: string; text: string }>;
  /** Labels of the links to the service and to the article that belong to the case. */
  links: { service: string; article: string };
}

export const relatedPages = {
  "case-erp": { service: "service-data-engineering", article: "article-big-data-platform" },
  "case-power-bi": {
    service: "service-business-intelligence",
    article: "article-power-bi-decisions",
  },
  "case-churn": {
    service: "service-advanced-analytics",
    article: "article-machine-learning-churn",
  },
} as const satisfies Record<CaseId, Record<keyof ChangeContent["links"], PageId>>;

export interface KeyFigure {
  /** The figure with its unit, short enough to be set very large. */
  value: string;
  label: string;
}

/** A case in schema.org's terms. */
export function caseSchema(id: CaseId, { title, industry }: { title: string; industry: string }) {
  return [
    { "@type": "Article", headline: title, articleSection: industry, about: subjects[id] },
  ] as const;
}
