import type { PageContent } from "@site/contract/page";

/** What the shared layout shows on every service page. */
export interface ServiceContent extends PageContent {
  /** The page's h1. */
  title: string;
  /** Its first paragraph. */
  description: string;
  /** Label of the booking link beside the title. */
  booking: string;
  consultation: ConsultationWords;
}

export interface ConsultationWords {
  title: string;
  text: string;
  action: string;
}

export interface TitledText {
  title: string;
  text: string;
}
