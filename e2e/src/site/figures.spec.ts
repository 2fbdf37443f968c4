import { type Locale, locales } from "@site/contract/locales";
import type { APIRequestContext, Page } from "playwright/test";
import { figuresOf, missingFrom } from "#figures/figures.ts";
import { expect, test } from "#loading/kept-page.ts";
import { routes } from "./routes.ts";

/** Everything that a page says in `main`, and what search results say of it. */
async function textAt(request: APIRequestContext, parser: Page, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  return parser.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, "text/html");
    const main = document.querySelector("main");
    if (!main) throw new Error("The document has no main.");
    for (const element of main.querySelectorAll("script, style, template")) element.remove();
    // Elements part words, except those that may stand inside one.
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
  }, html);
}

for (const [id, paths] of Object.entries(routes)) {
  test(`${id} states the same figures in every language`, async ({ request, parser }) => {
    const figuresIn = async (locale: Locale) =>
      figuresOf(await textAt(request, parser, paths[locale]), locale);
    const [pt, en, de] = await Promise.all([figuresIn("pt"), figuresIn("en"), figuresIn("de")]);
    expect(pt.length).toBeGreaterThan(0);
    const figures = { pt, en, de };
    for (const locale of locales) {
      for (const other of locales) {
        const missing = missingFrom(figures[locale], figures[other]);
        expect(missing, `figures of ${other} that ${locale} lacks`).toEqual([]);
      }
    }
  });
}
