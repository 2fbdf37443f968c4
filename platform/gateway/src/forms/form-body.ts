import { defaultLanguage, isLanguage, type Language } from "@site/contract/languages";

export interface FormBody {
  language: Language;
  values: Record<string, string>;
  /** Something stands in the field that people don't see: a program filled the form in. */
  isTrapped: boolean;
}

/** A field that the pages hide from people; programs that fill in everything give themselves away. */
export const trapField = "subject_line";

/** Reads a form as browsers send it; of a field that comes twice the first counts. */
export function readForm(body: string): FormBody {
  const fields = new URLSearchParams(body);
  const language = fields.get("language");
  const names = [...new Set(fields.keys())];
  const entries = names.map((name) => [name, lines(fields.get(name) ?? "")] as const);
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    values: Object.fromEntries(entries),
    isTrapped: (fields.get(trapField) ?? "") !== "",
  };
}

/** A form sends line breaks as CR LF; a script sends what was typed. Both are kept alike. */
function lines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
