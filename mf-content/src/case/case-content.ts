import type { PageContent } from "@site/contract/page";

export interface KeyFigure {
  /** The figure with its unit, short enough to be set very large. */
  value: string;
  label: string;
}

/** What the list shows of a case, and what the case page opens with. */
export interface CaseCardWords {
  industry: string;
  title: string;
  description: string;
  figures: [KeyFigure, KeyFigure, KeyFigure];
}

export const caseIds = ["case-erp", "case-power-bi", "case-churn"] as const;

export type CaseId = (typeof caseIds)[number];

export type CaseCards = Record<CaseId, CaseCardWords>;

export interface ClosingWords {
  heading: string;
  text: string;
  action: string;
}

/** What every case page has around its own sections. */
export interface CasePageContent extends PageContent {
  /** Label of the link back to the list. */
  back: string;
  card: CaseCardWords;
  closing: ClosingWords;
}

export interface Prose {
  heading: string;
  paragraphs: string[];
}

/** A term or claim in a few words, and the sentence that explains it. */
export interface NamedText {
  name: string;
  text: string;
}

export interface StackLayer {
  layer: string;
  technology: string;
  /** What the technology does in this layer. */
  role: string;
}

export interface StackWords {
  caption: string;
  columns: { layer: string; technology: string };
  layers: [StackLayer, StackLayer, StackLayer, StackLayer, StackLayer, StackLayer];
}

export interface ComparisonRow {
  metric: string;
  before: string;
  after: string;
}
