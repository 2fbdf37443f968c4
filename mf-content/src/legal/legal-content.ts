import type { PageContent } from "@site/contract/page";
import type { Receiver } from "@site/contract/site";

/** Facts that not every site has; a text that names one is shown only if the site states it. */
export const optionalFacts = [
  "phone",
  "register",
  "vatId",
  "cnpj",
  "editor",
  "euRepresentative",
  "supervisoryAuthority",
  "adequacy",
  "clauses",
  "directHosts",
  "portraitHost",
] as const;

/** Conditions on the site's markets and settings; `legal-page.tsx` evaluates them. */
export type Condition =
  | ("germany" | "brazil")
  | (Receiver | "messagesInWarehouse" | "ownStore")
  | ("throttled" | "noTransfer");

/** A text, shown always or under a condition. `{name}` stands for a fact of the site. */
export type LegalText = string | { when: Condition; text: string };

export interface LegalSection {
  heading: string;
  facts?: readonly { label: string; value: string }[];
  texts?: readonly LegalText[];
  list?: readonly LegalText[];
}

export interface LegalContent extends PageContent {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}
