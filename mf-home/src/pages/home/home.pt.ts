import type { HomeContent } from "./home-content.ts";

export default {
  meta: { title: "Home pt", description: "Home description pt" },
  headline: "Headline pt",
} satisfies HomeContent;
