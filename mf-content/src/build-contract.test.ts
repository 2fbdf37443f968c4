// @vitest-environment node
import { resolve } from "node:path";
import { perLocale } from "@site/contract/locales";
import type { PageDeclaration } from "@site/kit/build";
import { testBuild } from "@site/kit/test-kit/contract";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import type { CaseCards } from "#case/case-cards.pt.ts";
import type { AboutContent } from "#pages/about/about.pt.ts";
import remote from "../remote.ts";

const cardTitles = (cards: CaseCards) => Object.values(cards).map(({ title }) => title);

/** The feed announces each article under the article's title. */
const articles = Object.fromEntries(
  Object.entries(remote.pages as Record<string, PageDeclaration>).flatMap(([id, { feed }]) =>
    feed ? [[id, perLocale((locale) => [feed[locale].title])]] : [],
  ),
);

const abouts = import.meta.glob<AboutContent>("./pages/about/about.??.ts", {
  eager: true,
  import: "default",
});
const cards = import.meta.glob<CaseCards>("./case/case-cards.??.ts", {
  eager: true,
  import: "default",
});

testBuild(resolve(import.meta.dirname, ".."), {
  says: {
    ...articles,
    about: inEachLanguage(abouts, ({ headline }) => [headline]),
    cases: inEachLanguage(cards, cardTitles),
  },
});
