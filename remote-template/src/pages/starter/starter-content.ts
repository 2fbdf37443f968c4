import type { PageContent } from "@site/contract/page";

export interface StarterContent extends PageContent {
  headline: string;
  introduction: string;
  steps: {
    heading: string;
    items: readonly [string, string, string];
  };
  closing: {
    heading: string;
    text: string;
    book: string;
    contact: string;
  };
}
