import { describe, expect, it } from "vitest";
import de from "./home.de.ts";
import en from "./home.en.ts";
import pt from "./home.pt.ts";

const locales = { pt, en, de };

/** Every text of a page's content, with the place it stands at. */
function textsOf(value: unknown, place = ""): [place: string, text: string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${place}/${key}`));
}

/** The figures of a text in ascending order: languages may tell them in another order. */
function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).toSorted();
}

function figuresByPlace(content: unknown): Record<string, string[]> {
  const found = textsOf(content).map(([place, text]) => [place, figuresOf(text)] as const);
  return Object.fromEntries(found.filter(([, figures]) => figures.length > 0));
}

describe("the home page's content", () => {
  it.each(["en", "de"] as const)(
    "holds the same figures at the same places in pt and %s",
    (other) => {
      const figures = figuresByPlace(pt);
      expect(Object.keys(figures).length).toBeGreaterThan(5);
      expect(figuresByPlace(locales[other])).toEqual(figures);
    },
  );

  // Specification 1.3, 9.11
  it.each(["pt", "en", "de"] as const)("states the facts of the company (%s)", (locale) => {
    const [founded, home, reach] = locales[locale].about.facts;
    expect(founded.value).toBe("2023");
    expect(home.value).toMatch(/^Florianópolis, SC, Bra[sz]il/);
    expect(reach.value).toMatch(/^Bra[sz]il(ien)? (e|and|und) Europ[ae]$/);
  });

  it.each(["pt", "en", "de"] as const)(
    "describes the page in 70 to 160 characters (%s)",
    (locale) => {
      const { title, description } = locales[locale].meta;
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );

  // Specification 1.6
  it("titles and describes the page differently in each language", () => {
    const metas = Object.values(locales).map(({ meta }) => meta);
    expect(new Set(metas.map((meta) => meta.title)).size).toBe(3);
    expect(new Set(metas.map((meta) => meta.description)).size).toBe(3);
  });

  // Specification 2.12
  it("gives the about section the anchor of its language", () => {
    expect([pt, en, de].map((content) => content.about.anchor)).toEqual([
      "sobre",
      "about",
      "uber-uns",
    ]);
  });

  it("leaves no text empty", () => {
    for (const content of [pt, en, de]) {
      expect(textsOf(content).filter(([, text]) => text.trim() === "")).toEqual([]);
    }
  });
});
