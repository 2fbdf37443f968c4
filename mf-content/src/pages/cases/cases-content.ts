import type { PageContent } from "@site/contract/page";
import type { CaseCards, ClosingWords } from "./case-content.ts";

export interface CasesContent extends PageContent {
  headline: string;
  introduction: string;
  cards: CaseCards;
  /** Label of a card's link, read together with the card's title. */
  readCase: string;
  closing: ClosingWords;
}
