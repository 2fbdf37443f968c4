// @vitest-environment node
import { resolve } from "node:path";
import type { PageDeclaration } from "@site/kit/build";
import { testBuild } from "@site/kit/test-kit/contract";
import cardsDe from "#case/case-cards.de.ts";
import cardsEn from "#case/case-cards.en.ts";
import cardsPt, { type CaseCards } from "#case/case-cards.pt.ts";
import aboutDe from "#pages/about/about.de.ts";
import aboutEn from "#pages/about/about.en.ts";
import aboutPt from "#pages/about/about.pt.ts";
import remote from "../remote.ts";

const cardTitles = (cards: CaseCards) => Object.values(cards).map(({ title }) => title);

/** The feed announces each article under the article's title. */
const articles = Object.fromEntries(
  Object.entries(remote.pages as Record<string, PageDeclaration>).flatMap(([id, { feed }]) =>
    feed ? [[id, { pt: [feed.pt.title], en: [feed.en.title], de: [feed.de.title] }]] : [],
  ),
);

testBuild(resolve(import.meta.dirname, ".."), {
  says: {
    ...articles,
    about: { pt: [aboutPt.headline], en: [aboutEn.headline], de: [aboutDe.headline] },
    cases: { pt: cardTitles(cardsPt), en: cardTitles(cardsEn), de: cardTitles(cardsDe) },
  },
});
