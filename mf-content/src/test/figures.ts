import type { Language } from "@site/contract/languages";

/**
 * Every number in a text, ascending, in a form that doesn't depend on the language: `5.000` and
 * `18 %` in German, `5,000` and `18%` in English are `5000` and `18%`.
 */
export function figuresOf(text: string, language: Language): string[] {
  const figures = text.matchAll(/(\d+(?:[.,]\d+)*)(\s?%)?/g);
  return [...figures]
    .map(([, number = "", percent]) => `${plainNumber(number, language)}${percent ? "%" : ""}`)
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

function plainNumber(number: string, language: Language): string {
  return language === "en"
    ? number.replaceAll(",", "")
    : number.replaceAll(".", "").replace(",", ".");
}
