import type { HomeContent } from "./home-content.ts";

export default {
  meta: { title: "Home de", description: "Home description de" },
  headline: "Headline de",
} satisfies HomeContent;
