import type { Locale } from "@site/contract/locales";
import de from "./de.ts";
import en from "./en.ts";
import pt from "./pt.ts";
import type { ShellWords } from "./shell-words.ts";

const words = { pt, en, de } satisfies Record<Locale, ShellWords>;

/** The frame's words in a language. */
export function wordsIn(locale: Locale): ShellWords {
  return words[locale];
}
