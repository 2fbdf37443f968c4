// @vitest-environment node
import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import type { StarterContent } from "#pages/starter/starter.pt.ts";

const texts = ({ headline, steps, closing }: StarterContent) => [
  headline,
  ...steps.items,
  closing.heading,
];

const contents = import.meta.glob<StarterContent>("./pages/starter/starter.??.ts", {
  eager: true,
  import: "default",
});

testBuild(resolve(import.meta.dirname, ".."), {
  says: { starter: inEachLanguage(contents, texts) },
});
