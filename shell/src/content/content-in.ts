import type { Locale } from "@site/contract/locales";
import de from "./shell.de.ts";
import en from "./shell.en.ts";
import pt from "./shell.pt.ts";
import type { ShellWords } from "./shell-words.ts";

const words = { pt, en, de } satisfies Record<Locale, ShellWords>;

/** The frame's words in a language. */
export function wordsIn(locale: Locale): ShellWords {
  return words[locale];
}
