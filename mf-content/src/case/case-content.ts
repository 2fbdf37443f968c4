import type { PageContent } from "@site/contract/page";
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
  effort: EffortContent;
  closing: ClosingContent;
}

/** What a project of this kind takes, and where to read more of it. */
export interface EffortContent {
  heading: string;
  text: string;
  /** Labels of the links to the service and to the article that belong to the case. */
  links: { service: string; article: string };
}

export interface ClosingContent {
  heading: string;
  text: string;
  action: string;
}

export interface KeyFigure {
  /** The figure with its unit, short enough to be set very large. */
  value: string;
  label: string;
}

export interface ComparisonRow {
  metric: string;
  before: string;
  after: string;
}

/** A case in schema.org's terms. */
export function caseSchema(id: CaseId, { title, industry }: { title: string; industry: string }) {
  return [
    { "@type": "Article", headline: title, articleSection: industry, about: subjects[id] },
  ] as const;
}
