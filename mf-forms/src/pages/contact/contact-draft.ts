import { type ContactValues, contactFields } from "@site/contract/submission";
import { unlessBlocked } from "#clients/blocked-storage.ts";

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
 * @param storage the tab's storage; a browser may block it, and the form works without.
 * @param newKey makes a key; undefined where the browser has no source of them
 */
export function createContactDraft(
  storage: () => Storage,
  newKey: () => string | undefined,
): ContactDraft {
  return {
    read: () => unlessBlocked(() => stringsOf(storage().getItem(valuesKey))) ?? {},
    write: (values) => unlessBlocked(() => storage().setItem(valuesKey, JSON.stringify(values))),
    clear() {
      unlessBlocked(() => storage().removeItem(valuesKey));
      unlessBlocked(() => storage().removeItem(attemptKey));
    },
    keyFor(values) {
      const content = JSON.stringify(contactFields.map((field) => values[field]));
      const last = unlessBlocked(() => JSON.parse(storage().getItem(attemptKey) ?? "null"));
      if (last?.content === content && typeof last.key === "string") return last.key;
      const key = newKey();
      if (key) unlessBlocked(() => storage().setItem(attemptKey, JSON.stringify({ key, content })));
      return key;
    },
  };
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
