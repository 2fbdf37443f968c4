import { defaultLanguage, isLanguage, type Language } from "@site/contract/languages";
import { contactFields, honeypotField } from "@site/contract/submission";

export interface FormBody {
  language: Language;
  values: Record<string, string>;
  /** Something stands in the field that people don't see: a program filled the form in. */
  isTrapped: boolean;
}

/** The forms have seven; a bound keeps the time to read a body independent of what a sender invents. */
export const maxFields = 32;

const knownFields = new Set<string>([...contactFields, "language", honeypotField]);

/**
 * Reads the known fields of a form as browsers send it; of a field that comes twice the first
 * counts. null: the body has more fields than any form of the site.
 */
export function readForm(body: string): FormBody | null {
  if (body.split("&", maxFields + 1).length > maxFields) return null;
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    // Browsers send line breaks as CR LF; a script sends what was typed. Both are stored alike.
    if (knownFields.has(name) && !found.has(name)) found.set(name, value.replaceAll("\r\n", "\n"));
  }
  const language = found.get("language");
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    values: Object.fromEntries(found),
    isTrapped: (found.get(honeypotField) ?? "") !== "",
  };
}
