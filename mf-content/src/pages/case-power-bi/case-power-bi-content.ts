import type {
  CasePageContent,
  ComparisonRow,
  KeyFigure,
  NamedText,
  Prose,
  StackWords,
} from "../case-content.ts";

export interface CasePowerBiContent extends CasePageContent {
  context: Prose;
  challenges: {
    heading: string;
    introduction: string;
    items: [NamedText, NamedText, NamedText, NamedText, NamedText];
  };
  solution: { heading: string; introduction: string; stack: StackWords };
  kpis: {
    heading: string;
    introduction: string;
    items: [NamedText, NamedText, NamedText, NamedText, NamedText, NamedText, NamedText];
  };
  comparison: {
    heading: string;
    caption: string;
    columns: { metric: string; before: string; after: string };
    /** In the order of `sales-report-measures.ts`, which says how long each bar is. */
    rows: [
      ComparisonRow,
      ComparisonRow,
      ComparisonRow,
      ComparisonRow,
      ComparisonRow,
      ComparisonRow,
    ];
    /** How to read the chart. */
    chartNote: string;
  };
  impact: { heading: string; items: [KeyFigure, KeyFigure, KeyFigure, KeyFigure] };
}
