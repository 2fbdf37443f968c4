import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leading, type Measure, setHeadline } from "./share-drawing.ts";

const space = { width: 1056, height: 240 };
/** Letters that are all half as wide as high. */
const measure: Measure = (text, sizePx) => text.length * sizePx * 0.5;

describe("a headline", () => {
  it("sets a short title in one line, as large as can be", () => {
    const { lines, sizePx } = setHeadline("Contato", space, measure);
    expect(lines).toEqual(["Contato"]);
    expect(setHeadline("Blog", space, measure).sizePx).toBe(sizePx);
  });

  it("sets a longer title smaller, in lines of about the same length", () => {
    const title = "Advanced Analytics: Bedarf, Betrug und Churn vorhersagen";
    const { lines, sizePx } = setHeadline(title, space, measure);
    expect(lines.join(" ")).toBe(title);
    expect(sizePx).toBeLessThan(setHeadline("Contato", space, measure).sizePx);
    const lengths = lines.map(({ length }) => length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(12);
  });

  it("keeps together what a no-break space joins", () => {
    const title = "Wie ein Handelshaus aus dem Norden im ersten Jahr rund 15\u00a0% sparte";
    const { lines } = setHeadline(title, space, measure);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.some((line) => line.includes("15\u00a0%"))).toBe(true);
  });

  it("never has more lines than its space, whatever the title", () => {
    const word = fc.string({ minLength: 1, maxLength: 70 }).filter((text) => !/\s/.test(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
        const { lines, sizePx } = setHeadline(words.join(" "), space, measure);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length * sizePx * leading).toBeLessThanOrEqual(space.height);
      }),
    );
  });
});
