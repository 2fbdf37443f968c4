import type { Locale } from "@site/contract/locales";

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
export function figuresOf(text: string, locale: Locale): string[] {
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
export function missingFrom(list: readonly string[], expected: readonly string[]): string[] {
  const rest = [...list];
  return expected.filter((figure) => {
    const index = rest.indexOf(figure);
    if (index === -1) return true;
    rest.splice(index, 1);
    return false;
  });
}
