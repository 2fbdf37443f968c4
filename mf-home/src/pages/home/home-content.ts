import type { PageContent } from "shared/page";

export interface HomeContent extends PageContent {
  headline: string;
}
