// @vitest-environment node
import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import de from "#pages/starter/starter.de.ts";
import en from "#pages/starter/starter.en.ts";
import pt, { type StarterContent } from "#pages/starter/starter.pt.ts";

const texts = ({ headline, steps, closing }: StarterContent) => [
  headline,
  ...steps.items,
  closing.heading,
];

testBuild(resolve(import.meta.dirname, ".."), {
  says: { starter: { pt: texts(pt), en: texts(en), de: texts(de) } },
});
