// @vitest-environment node
import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import type { HomeContent } from "#pages/home/home.pt.ts";

const home = ({ hero, quote, services }: HomeContent) => [
  hero.lead,
  quote.heading,
  services.heading,
];

const homes = import.meta.glob<HomeContent>("./pages/home/home.??.ts", {
  eager: true,
  import: "default",
});

testBuild(resolve(import.meta.dirname, ".."), {
  says: { home: inEachLanguage(homes, home) },
});
