// @vitest-environment node
import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import de from "#pages/home/home.de.ts";
import en from "#pages/home/home.en.ts";
import pt, { type HomeContent } from "#pages/home/home.pt.ts";

const home = ({ hero, quote, services }: HomeContent) => [
  hero.lead,
  quote.heading,
  services.heading,
];

testBuild(resolve(import.meta.dirname, ".."), {
  says: { home: { pt: home(pt), en: home(en), de: home(de) } },
});
