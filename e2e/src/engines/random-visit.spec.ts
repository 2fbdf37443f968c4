import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { abort, networkProblems } from "#engines/visitor/faults.ts";
import { isThorough, sharedBy } from "#engines/visitor/turns.ts";
import { documentAt, parsed } from "#site/documents.ts";

/** How often a visitor stops to look at the page. */
const looks = isThorough ? 15 : 5;

/** Longest time that a file is late, and longest pause between two presses, in milliseconds. */
const maxDelayMs = 250;
const maxPauseMs = 120;

/** What a visitor does; the number from 0 to 1 decides where. */
const actions = {
  link: (where: number) => {
    // Pages only, those of the closed menus included: no feed, no text file.
    const links = document.querySelectorAll<HTMLElement>('a[href^="/"]:not([href*="."])');
    links[Math.floor(where * links.length)]?.click();
  },
  back: () => history.back(),
  forward: () => history.forward(),
  reload: () => location.reload(),
  scroll: (where: number) =>
    scrollTo({ top: where * document.body.scrollHeight, behavior: "instant" }),
};
const choices = Object.entries({ link: 4, back: 2, forward: 1, reload: 1, scroll: 1 }).flatMap(
  ([name, weight]) => Array.from({ length: weight }, () => name as keyof typeof actions),
);

/** What tells pages and languages apart, read from the page on screen or from a given document. */
function identityOf(
  page: Pick<Document, "querySelector" | "querySelectorAll" | "title"> = document,
) {
  const attribute = (selector: string, name: string) =>
    page.querySelector(selector)?.getAttribute(name);
  return {
    title: page.title,
    lang: attribute("html", "lang"),
    canonical: attribute('link[rel="canonical"]', "href"),
    description: attribute('meta[name="description"]', "content"),
    page: attribute("main", "data-page"),
    heading: page.querySelector("main h1")?.textContent,
    links: [...page.querySelectorAll("header a, footer a")].map((link) => [
      link.getAttribute("href"),
      link.getAttribute("aria-current"),
    ]),
  };
}

// `--repeat-each 10` makes ten different visits.
for (const [what, broken, ...names] of [
  ["on a slow line", undefined, "chromium", "webkit"],
  ["with two remotes down", /^\/mf-(home|services)\/.*\.js$/, "firefox"],
] as const) {
  test(
    `in haste ${what}, the page is always that of its address`,
    sharedBy(...names),
    async ({ visitor, request }, { repeatEachIndex }) => {
      test.slow();
      const seed = 1 + repeatEachIndex;
      const random = randomNumbers(seed);
      const delay = randomNumbers(seed);
      visitor.site.break(/^/, async ({ forward }) => {
        await sleep(delay() * maxDelayMs);
        await forward();
      });
      if (broken) visitor.site.break(broken, abort);
      // WebKit reports some requests that the haste has cancelled only when the visitor comes back.
      visitor.expectProblems(networkProblems);
      if (visitor.engine.name === "webkit") {
        visitor.expectProblems(
          /^error: (The monitoring did not start|Web vitals are not measured)/,
        );
      }
      const done: string[] = [];
      const pathOnScreen = () => visitor.evaluate(() => location.pathname);
      await visitor.open("/en");
      for (let look = 0; look < looks; look += 1) {
        for (let hasty = random() * 3; hasty > 0; hasty -= 1) {
          const name = choices[Math.floor(random() * choices.length)] ?? "link";
          const where = random();
          done.push(`${name} ${where.toFixed(3)}`);
          // A document that is being left doesn't answer.
          await visitor.evaluate(actions[name], where).catch(() => {});
          await sleep(random() * maxPauseMs);
        }
        await visitor.settle();
        await expect(async () => {
          // Back from the first page leaves the site.
          if ((await pathOnScreen()) === "blank") await visitor.open("/en");
          const wanted = parsed(await documentAt(request, await pathOnScreen()));
          const shown = await visitor.evaluate(identityOf);
          expect(shown, done.join(", ")).toEqual(identityOf(wanted as unknown as Document));
        }).toPass({ timeout: 15_000, intervals: [50, 100, 200] });
      }
    },
  );
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
