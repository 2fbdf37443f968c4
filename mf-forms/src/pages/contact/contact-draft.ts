import { type ContactValues, contactFields } from "#calls/submission.ts";

const valuesKey = "contact-draft";
const attemptKey = "contact-attempt";

/** Keeps what a visitor is writing in this tab, over a reload and a change of language. */
export interface ContactDraft {
  read: () => Partial<ContactValues>;
  write: (values: ContactValues) => void;
  clear: () => void;
  /** Key of an attempt to send these values: the same for a repeated one, whatever lies between. */
  keyFor: (values: ContactValues) => string | undefined;
}

/**
 * @param storage the tab's storage; a browser may refuse to give it, and the form works without.
 * @param newKey makes a key; undefined where the browser has no source of them
 */
export function createContactDraft(
  storage: () => Storage,
  newKey: () => string | undefined,
): ContactDraft {
  return {
    read: () => attempt(() => stringsOf(storage().getItem(valuesKey))) ?? {},
    write: (values) => attempt(() => storage().setItem(valuesKey, JSON.stringify(values))),
    clear() {
      attempt(() => storage().removeItem(valuesKey));
      attempt(() => storage().removeItem(attemptKey));
    },
    keyFor(values) {
      const content = JSON.stringify(contactFields.map((field) => values[field]));
      const last = attempt(() => JSON.parse(storage().getItem(attemptKey) ?? "null"));
      if (last?.content === content && typeof last.key === "string") return last.key;
      const key = newKey();
      if (key) attempt(() => storage().setItem(attemptKey, JSON.stringify({ key, content })));
      return key;
    },
  };
}

/** Storage may be blocked, full, or hold what another script wrote: a draft is never worth an error. */
function attempt<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

function stringsOf(json: string | null): Partial<ContactValues> {
  const stored: unknown = JSON.parse(json ?? "{}");
  const entries = Object.entries(stored ?? {});
  return Object.fromEntries(
    contactFields.flatMap((field) => {
      const value = entries.find(([name]) => name === field)?.[1];
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
}
