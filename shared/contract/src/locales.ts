/** The site's languages. The first is the default and carries no prefix in addresses. */
export const locales = ["pt", "en", "de"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "pt";

/** Value of `<html lang>` and of `hreflang` for each language. */
export const htmlLang = { pt: "pt-BR", en: "en", de: "de" } as const satisfies Record<
  Locale,
  string
>;

/** What each language calls itself. */
export const localeNames = {
  pt: "Português",
  en: "English",
  de: "Deutsch",
} as const satisfies Record<Locale, string>;

/** Locale in which dates and numbers of a language are written. */
export const languageTag = { pt: "pt-BR", en: "en-US", de: "de-DE" } as const satisfies Record<
  Locale,
  string
>;

/** A value for each language. */
export function perLocale<Value>(of: (locale: Locale) => Value): Record<Locale, Value> {
  const entries = locales.map((locale) => [locale, of(locale)]);
  return Object.fromEntries(entries) as Record<Locale, Value>; // One for each, by construction.
}

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}

/** Address prefix of a language: empty for the default one. */
export function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? "" : `/${locale}`;
}

/** Language of an address; only its first segment decides, so `/english` is Portuguese. */
export function localeOfPath(path: string): Locale {
  const first = path.split("/", 2)[1];
  return isLocale(first) ? first : defaultLocale;
}

/**
 * Removes the language prefix of an address: `/en/foo` becomes `/foo`, `/de` becomes `/`. The result
 * begins with one slash: `/en//foo` must not become another site's address.
 */
export function withoutLocalePrefix(path: string): string {
  const prefix = localePrefix(localeOfPath(path));
  return path.slice(prefix.length).replace(/^[/\\]*/, "/");
}

/** Puts a language's prefix before an unprefixed address: `/` in English is `/en`. */
export function withLocalePrefix(path: string, locale: Locale): string {
  const prefix = localePrefix(locale);
  return prefix === "" ? path : `${prefix}${path === "/" ? "" : path}`;
}
