import type { HomeContent } from "./home-content.ts";

export default {
  meta: { title: "Home en", description: "Home description en" },
  headline: "Headline en",
} satisfies HomeContent;
