import type { CasePageContent, KeyFigure, NamedText, Prose } from "../case-content.ts";

export interface ObservationWindowWords {
  title: string;
  /** Two short lines each: the period, and what happens in it. */
  history: [string, string];
  today: string;
  horizon: [string, string];
}

export interface CaseChurnContent extends CasePageContent {
  challenge: Prose;
  data: {
    heading: string;
    introduction: string;
    columns: { source: string; records: string };
    caption: string;
    sources: [NamedText, NamedText, NamedText, NamedText];
  };
  features: {
    heading: string;
    introduction: string;
    /** The first one is drawn. */
    items: [NamedText, NamedText, NamedText, NamedText, NamedText];
    window: ObservationWindowWords;
  };
  pilot: {
    heading: string;
    introduction: string;
    steps: [NamedText, NamedText, NamedText, NamedText, NamedText];
    evaluation: { heading: string; metrics: [NamedText, NamedText, NamedText] };
  };
  delivery: { heading: string; items: [NamedText, NamedText, NamedText] };
  results: {
    heading: string;
    /** Says that these are projections. */
    note: string;
    items: [KeyFigure, KeyFigure, KeyFigure, KeyFigure];
  };
  conclusion: {
    heading: string;
    text: string;
    next: { heading: string; steps: [string, string, string] };
  };
}
