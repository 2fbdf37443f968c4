import type { Locale } from "@site/contract/locales";

/** Portuguese shares the generic English wording (specification, section 2). */
const generic = { title: "Oops! Page not found", home: "Return to Home", lang: "en" };

const german = {
  title: "Hoppla! Seite nicht gefunden",
  home: "Zurück zur Startseite",
  lang: "de",
};

export const notFoundWords = { pt: generic, en: generic, de: german } satisfies Record<
  Locale,
  typeof generic
>;
