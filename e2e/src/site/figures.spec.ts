import type { Locale } from "@site/contract/locales";
import { expect, test } from "playwright/test";
import { documentAt, parsed } from "./documents.ts";
import { locales, routes } from "./routes.ts";

/**
 * Every figure in a text, ascending, as often as it stands there and in a form that doesn't depend
 * on the language: `5.000` and `18 %` in German, `5,000` and `18%` in English are `5000` and `18%`.
 */
function figuresOf(text: string, locale: Locale): string[] {
  const [thousands, decimal] = locale === "en" ? [",", "."] : [".", ","];
  const figures = [...text.matchAll(/(\d+(?:[.,]\d+)*)(\s?%)?/g)].map(
    ([, number = "", percent]) =>
      number.replaceAll(thousands, "").replace(decimal, ".") + (percent ? "%" : ""),
  );
  return figures.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
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
    const [first = [], ...others] = await Promise.all(
      locales.map(async (locale) =>
        figuresOf(textOf(await documentAt(request, paths[locale])), locale),
      ),
    );
    expect.soft(first.length, id).toBeGreaterThan(0);
    for (const other of others) expect.soft(other, id).toEqual(first);
  }
});
