/** The site's languages. The first is the default and carries no prefix in addresses. */
export const languages = ["pt", "en", "de"] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "pt";

/** Value of `<html lang>` and of `hreflang` for each language. */
export const htmlLang = { pt: "pt-BR", en: "en", de: "de" } as const satisfies Record<
  Language,
  string
>;

/** Locale in which dates and numbers of a language are written. */
export const locale = { pt: "pt-BR", en: "en-US", de: "de-DE" } as const satisfies Record<
  Language,
  string
>;

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** Address prefix of a language: empty for the default one. */
export function languagePrefix(language: Language): "" | "/en" | "/de" {
  return language === "pt" ? "" : `/${language}`;
}

/** Language of an address; only its first segment decides, so `/english` is Portuguese. */
export function languageOfPath(path: string): Language {
  const first = path.split("/", 2)[1];
  return first === "en" || first === "de" ? first : defaultLanguage;
}

/** Takes the language prefix off an address: `/en/foo` becomes `/foo`, `/de` becomes `/`. */
export function withoutLanguagePrefix(path: string): string {
  const prefix = languagePrefix(languageOfPath(path));
  return path.slice(prefix.length) || "/";
}

/** Puts a language's prefix before an unprefixed address: `/` in English is `/en`. */
export function withLanguagePrefix(path: string, language: Language): string {
  const prefix = languagePrefix(language);
  return prefix === "" ? path : `${prefix}${path === "/" ? "" : path}`;
}
