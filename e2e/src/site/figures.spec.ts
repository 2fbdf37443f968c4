import type { Locale } from "@site/contract/locales";
import { expect, test } from "playwright/test";
import { documentAt, parsed } from "./documents.ts";
import { locales, routes } from "./routes.ts";

/** A figure as it stands in a text, with what tells a time or a percentage from a mere number. */
const pattern = new RegExp(
  [
    // 7h30, as Portuguese writes a time, or 7:30 and 7.30 Uhr.
    /(?<hours>\d{1,2})(?:h|:|\.(?=\d\d\sUhr))(?<minutes>\d\d)(?!\d)/,
    /(?<number>\d+(?:[.,]\d+)*)/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join("|"),
  "g",
);

/**
 * Every figure in a text, ascending, as often as it stands there and in a form that doesn't depend
 * on the language: `5.000` and `18 %` in German, `5,000` and `18%` in English are `5000` and `18%`;
 * `19h30`, `7:30 p.m.` and `19.30 Uhr` are `19:30`, and a full hour is its number.
 */
function figuresOf(text: string, locale: Locale): string[] {
  const figures = [...text.matchAll(pattern)].map(({ 0: match, index, groups }) => {
    const { hours, minutes, number = "" } = groups ?? {};
    const after = text.slice(index + match.length);
    const plain = hours ? clockTime(hours, minutes) : plainNumber(number, locale);
    if (/^\s?p\.?m\b/.test(after)) return afternoon(plain);
    return /^\s?%/.test(after) ? `${plain}%` : plain;
  });
  return figures.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

function clockTime(hours: string, minutes: string | undefined): string {
  return minutes === "00" ? `${Number(hours)}` : `${Number(hours)}:${minutes}`;
}

function afternoon(time: string): string {
  const [hours, minutes] = time.split(":");
  const hour = String((Number(hours) % 12) + 12);
  return minutes ? `${hour}:${minutes}` : hour;
}

function plainNumber(number: string, locale: Locale): string {
  return locale === "en"
    ? number.replaceAll(",", "")
    : number.replaceAll(".", "").replace(",", ".");
}

/** Figures that one list has and the other lacks; one that stands twice counts twice. */
function missingFrom(list: readonly string[], expected: readonly string[]): string[] {
  const rest = [...list];
  return expected.filter((figure) => {
    const index = rest.indexOf(figure);
    if (index === -1) return true;
    rest.splice(index, 1);
    return false;
  });
}

/** Everything that a page says in `main`, and what search results say of it. */
function textOf(html: string): string {
  const document = parsed(html);
  const main = document.querySelector("main");
  if (!main) throw new Error("The document has no main.");
  for (const element of main.querySelectorAll("script, style, template")) element.remove();
  // Elements separate words, except those that may stand inside a word.
  for (const element of main.querySelectorAll("*")) {
    if (element.matches("a, abbr, b, code, em, i, mark, strong, sub, sup")) continue;
    element.before(" ");
    element.after(" ");
  }
  const spoken = [...main.querySelectorAll("[aria-label], [alt]")].map(
    (element) => element.getAttribute("aria-label") ?? element.getAttribute("alt"),
  );
  const description = document.querySelector('meta[name="description"]');
  return [document.title, description?.getAttribute("content"), ...spoken, main.textContent].join(
    " | ",
  );
}

test("every page states the same figures in every language", async ({ request }) => {
  test.setTimeout(60_000);
  for (const [id, paths] of Object.entries(routes)) {
    const figures = await Promise.all(
      locales.map(async (locale) =>
        figuresOf(textOf(await documentAt(request, paths[locale])), locale),
      ),
    );
    expect.soft(figures[0]?.length, id).toBeGreaterThan(0);
    for (const [index, own] of figures.entries()) {
      for (const [other, expected] of figures.entries()) {
        const missing = missingFrom(own, expected);
        const what = `${id}: figures of ${locales[other]} that ${locales[index]} lacks`;
        expect.soft(missing, what).toEqual([]);
      }
    }
  }
});
