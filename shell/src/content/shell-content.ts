import type { Locale } from "@site/contract/locales";
import de from "./shell.de.ts";
import en from "./shell.en.ts";
import pt, { type ShellContent } from "./shell.pt.ts";

const contents: Record<Locale, ShellContent> = { pt, en, de };

export function contentIn(locale: Locale): ShellContent {
  return contents[locale];
}
