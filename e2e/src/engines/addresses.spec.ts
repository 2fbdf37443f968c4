import { addresses } from "#site/routes.ts";
import { expect, test } from "./engine-test.ts";
import { hold } from "./faults.ts";

const widths = [1440, 390] as const;

/** Where words stand, from top to bottom. */
const wordTops = () =>
  [...document.querySelectorAll("main :is(h1, h2, h3, p), footer :is(p, a)")].map((element) =>
    Math.round(element.getBoundingClientRect().top + scrollY),
  );

const facts = () => ({
  headings: document.querySelectorAll("h1").length,
  scrollsSideways: document.documentElement.scrollWidth > innerWidth,
  // Only Blink measures it.
  layoutShift: observed.layoutShift,
});

for (const { path } of addresses) {
  test(`${path} arrives finished, becomes live and stands still`, async ({ visitor }) => {
    for (const width of widths) {
      await visitor.engine.resize(width, 900);
      const scripts = hold();
      visitor.site.break(/^\/shell\/.*\.js$/, scripts.fault);
      await visitor.open(path);
      await visitor.until(
        () =>
          document.readyState === "interactive" &&
          document.fonts.size > 0 &&
          document.fonts.status === "loaded",
      );
      const before = await visitor.evaluate(wordTops);
      scripts.release();
      await visitor.untilLive(path);
      expect(await visitor.evaluate(wordTops), `words at ${width} px`).toEqual(before);
      expect(before.length).toBeGreaterThan(10);
      const found = await visitor.evaluate(facts);
      expect(found, `at ${width} px`).toEqual({
        headings: 1,
        scrollsSideways: false,
        shifts: false,
      });
    }
  });
}
