import type { PageContent } from "@site/contract/page";

/** Facts that not every company has: a text with such a condition is shown where the fact is stated. */
type OptionalFact =
  | "phone"
  | "register"
  | "vatId"
  | "cnpj"
  | "editor"
  | "euRepresentative"
  | "supervisoryAuthority"
  | "adequacy"
  | "clauses";

/** What may be true of the site's markets and settings; `legal-page.tsx` decides. */
export type Setting =
  | "germany"
  | "brazil"
  | "ownStore"
  | "hostedTable"
  | "warehouse"
  | "emailProvider"
  | "directCalls"
  | "throttled"
  | "noTransfer";

/** What has to be true of the site for a text to be shown. */
export type Condition = OptionalFact | Setting;

/** A text, shown always or under a condition. `{name}` stands for a fact of the site. */
export type LegalText = string | { when: Condition; text: string };

export interface LegalSection {
  heading: string;
  when?: Condition;
  /** Rows of a label and a fact. */
  facts?: readonly { label: string; value: string; when?: Condition }[];
  texts?: readonly LegalText[];
  list?: readonly LegalText[];
}

/** A page that the law asks for. */
export interface LegalContent extends PageContent {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}
