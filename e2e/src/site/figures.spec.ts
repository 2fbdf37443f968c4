import { locales } from "@site/contract/locales";
import { expect, test } from "playwright/test";
import { figuresOf, missingFrom } from "#figures/figures.ts";
import { documentAt, parsed } from "./documents.ts";
import { routes } from "./routes.ts";

/** Everything that a page says in `main`, and what search results say of it. */
function textOf(html: string): string {
  const document = parsed(html);
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
