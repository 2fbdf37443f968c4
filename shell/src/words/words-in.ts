import type { Language } from "@site/contract/languages";
import de from "./de.ts";
import en from "./en.ts";
import pt from "./pt.ts";
import type { ShellWords } from "./shell-words.ts";

const words = { pt, en, de } satisfies Record<Language, ShellWords>;

/** The frame's words in a language. */
export function wordsIn(language: Language): ShellWords {
  return words[language];
}
