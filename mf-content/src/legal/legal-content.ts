import type { PageContent } from "@site/contract/page";

/** What has to be true of the site for a text to be shown; `legal-facts.ts` decides. */
export type Condition =
  | "germany"
  | "brazil"
  | "phone"
  | "register"
  | "vatId"
  | "cnpj"
  | "editor"
  | "euRepresentative"
  | "supervisoryAuthority"
  | "ownStore"
  | "hostedTable"
  | "warehouse"
  | "emailProvider"
  | "directCalls"
  | "throttled"
  | "adequacy"
  | "clauses"
  | "noTransfer";

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
  introduction: string;
  sections: readonly LegalSection[];
}
