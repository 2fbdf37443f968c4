import { expect, test } from "#engines/visitor/engine-test.ts";
import { sharedBy } from "#engines/visitor/turns.ts";

/** Fonts that the page has asked for, by their file names. */
const fonts = () =>
  performance
    .getEntriesByType("resource")
    .flatMap(({ name }) => (name.endsWith(".woff2") ? [name.split("/").at(-1)] : []))
    .toSorted();

const own = [
  "bricolage-grotesque-latin-600-normal.own.woff2",
  "instrument-sans-latin-wght-normal.own.woff2",
];

test(
  "the letters of three languages need two small fonts, and any other letter its whole one",
  sharedBy("webkit"),
  async ({ visitor }) => {
    for (const path of ["/sobre", "/en/about", "/de/uber-uns"]) {
      await visitor.openLive(path);
      await visitor.until(() => document.fonts.status === "loaded");
      expect(await visitor.evaluate(fonts), path).toEqual(own);
      await visitor.settle();
    }
    // Signs of no language, and a letter that none of the fonts has.
    const add = (words: string) => {
      const line = document.createElement("p");
      line.textContent = words;
      document.querySelector("main")?.prepend(line);
    };
    await visitor.evaluate(add, "“€ ½ – Ł”");
    await visitor.settle();
    expect(await visitor.evaluate(fonts)).toEqual(own);
    const furtherLetters = () =>
      [...document.fonts]
        .filter(
          ({ family, unicodeRange }) => /Instrument More/.test(family) && /c5/i.test(unicodeRange),
        )
        .map(({ status }) => status)
        .join();
    expect(await visitor.evaluate(furtherLetters)).toBe("unloaded");
    await visitor.evaluate(add, "Åsa Ibáñez");
    await expect.poll(() => visitor.evaluate(furtherLetters)).toBe("loaded");
  },
);
