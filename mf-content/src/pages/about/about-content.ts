import type { PageContent } from "@site/contract/page";

export interface NamedText {
  name: string;
  text: string;
}

export interface StoryBlock extends NamedText {
  /** Year in which it happened, where there is one. */
  year?: string;
}

export interface AboutContent extends PageContent {
  headline: string;
  introduction: string;
  founder: {
    title: string;
    bio: string[];
    quote: string;
    conclusion: string;
    /** Names the list of technologies. */
    technologies: string;
  };
  story: { heading: string; blocks: [StoryBlock, StoryBlock, StoryBlock] };
  expertise: { heading: string; items: [NamedText, NamedText, NamedText] };
  values: { heading: string; items: [NamedText, NamedText, NamedText, NamedText] };
  /** Mission, vision and values in a sentence each. */
  direction: { heading: string; cards: [NamedText, NamedText, NamedText] };
  closing: { heading: string; text: string; book: string; contact: string };
}
