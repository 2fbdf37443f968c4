import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { inTurn } from "#engines/visitor/turns.ts";
import { locales, pageKinds, routes } from "#site/routes.ts";

const widths = [1440, 390] as const;

/** Where words stand, from top to bottom. */
const wordTops = () =>
  [...document.querySelectorAll("main :is(h1, h2, h3, p), footer :is(p, a)")].map((element) =>
    Math.round(element.getBoundingClientRect().top + scrollY),
  );

/** This page's stepper folds its steps below the screen once it runs: only the screen stands still. */
const foldsBelowScreen = "service-business-intelligence";
const screenHeight = 900;

declare global {
  /** The main heading that came with the document. */
  var sentHeading: Element | null;
}

const noteHeading = () => {
  globalThis.sentHeading = document.querySelector("h1");
};

const facts = () => ({
  headings: document.querySelectorAll("h1").length,
  /** The very element that came with the document: hydrated, not replaced. */
  keepsHeading: document.querySelector("h1") === globalThis.sentHeading,
  scrollsSideways: document.documentElement.scrollWidth > innerWidth,
});

const head = () => ({
  title: document.title,
  counts: ["title", 'link[rel="canonical"]', 'meta[name="description"]'].map(
    (selector) => document.head.querySelectorAll(selector).length,
  ),
});

// Pages of a kind hydrate alike, in each language: languages take turns, and so do both widths. Every page
// becomes live in `loading.spec.ts`.
const visited = [...pageKinds, foldsBelowScreen] as const;
for (const [index, page] of visited.entries()) {
  const width = widths[index % 2] ?? 390;
  const path = routes[page][locales[index % locales.length] ?? "en"];
  test(
    `${path} at ${width} px arrives finished, becomes live and stands still`,
    inTurn(index),
    async ({ visitor }) => {
      await visitor.engine.resize(width, screenHeight);
      const release = visitor.site.hold(/^\/shell\/.*\.js$/);
      await visitor.open(path);
      await visitor.until(
        () =>
          document.readyState !== "loading" &&
          document.fonts.size > 0 &&
          document.fonts.status === "loaded",
      );
      // Time for the frame that first shows the fonts.
      await sleep(100);
      const compared = (tops: number[]) =>
        page === foldsBelowScreen ? tops.filter((top) => top < screenHeight) : tops;
      const before = compared(await visitor.evaluate(wordTops));
      const sentHead = await visitor.evaluate(head);
      await visitor.evaluate(noteHeading);
      release();
      await visitor.untilLive(path);
      expect(compared(await visitor.evaluate(wordTops)), "words before and after").toEqual(before);
      expect(before.length).toBeGreaterThan(page === foldsBelowScreen ? 1 : 10);
      expect(await visitor.evaluate(facts)).toEqual({
        headings: 1,
        keepsHeading: true,
        scrollsSideways: false,
      });
      expect(sentHead.counts).toEqual([1, 1, 1]);
      expect(await visitor.evaluate(head)).toEqual(sentHead);
    },
  );
}
