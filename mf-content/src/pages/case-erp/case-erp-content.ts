import type {
  CasePageContent,
  ComparisonRow,
  KeyFigure,
  NamedText,
  Prose,
  StackWords,
} from "../case-content.ts";

export interface CaseErpContent extends CasePageContent {
  context: Prose;
  challenge: {
    heading: string;
    introduction: string;
    items: [NamedText, NamedText, NamedText, NamedText];
  };
  solution: { heading: string; introduction: string; stack: StackWords };
  results: {
    heading: string;
    /** The two bars drawn beside the results. */
    delay: { title: string; before: string; after: string; row: ComparisonRow };
    items: [KeyFigure, KeyFigure, KeyFigure, KeyFigure, KeyFigure];
  };
}
