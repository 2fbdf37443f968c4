import type { Locale } from "@site/contract/locales";

/**
 * Every number in a text, ascending, in a form that doesn't depend on the language: `5.000` and
 * `18 %` in German, `5,000` and `18%` in English are `5000` and `18%`.
 */
export function figuresOf(text: string, locale: Locale): string[] {
  const figures = text.matchAll(/(\d+(?:[.,]\d+)*)(\s?%)?/g);
  return [...figures]
    .map(([, number = "", percent]) => `${plainNumber(number, locale)}${percent ? "%" : ""}`)
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

function plainNumber(number: string, locale: Locale): string {
  return locale === "en"
    ? number.replaceAll(",", "")
    : number.replaceAll(".", "").replace(",", ".");
}
