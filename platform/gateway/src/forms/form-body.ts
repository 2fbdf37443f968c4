import { defaultLanguage, isLanguage, type Language } from "@site/contract/languages";

export interface FormBody {
  language: Language;
  values: Record<string, string>;
  /** Something stands in the field that people don't see: a program filled the form in. */
  isTrapped: boolean;
}

/** A field that the pages hide from people; programs that fill in everything give themselves away. */
export const trapField = "subject_line";

/** The forms have seven; a bound keeps the time to read a body independent of what a sender invents. */
export const maxFields = 32;

const knownFields = new Set([
  "language",
  trapField,
  "name",
  "email",
  "company",
  "service",
  "message",
]);

/**
 * Reads the known fields of a form as browsers send it; of a field that comes twice the first
 * counts. null: the body has more fields than any form of the site.
 */
export function readForm(body: string): FormBody | null {
  if (body.split("&", maxFields + 1).length > maxFields) return null;
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (knownFields.has(name) && !found.has(name)) found.set(name, lines(value));
  }
  const language = found.get("language");
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    values: Object.fromEntries(found),
    isTrapped: (found.get(trapField) ?? "") !== "",
  };
}

/** A form sends line breaks as CR LF; a script sends what was typed. Both are kept alike. */
function lines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
