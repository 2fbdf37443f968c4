import { type Locale, localeOfPath } from "@site/contract/locales";
import { Window } from "happy-dom";
import type { APIRequestContext } from "playwright/test";
import { furtherPages } from "./further-remotes.ts";
import { addresses } from "./routes.ts";

/** An address of each language that no page has. */
export const unknown = { pt: "/nada", en: "/en/nothing", de: "/de/nichts" } as const;

/** Every address of a language, those of further pages too. */
export const pathsIn = (locale: Locale): string[] =>
  [...addresses.map(({ path }) => path), ...furtherPages().flatMap(({ paths }) => paths)].filter(
    (path) => localeOfPath(path) === locale,
  );

/** The same, and the language's 404. */
export const documentsIn = (locale: Locale): string[] => [...pathsIn(locale), unknown[locale]];

const known = new Map<string, Promise<string>>();

/** The document of an address, as it is sent; each worker asks for it once. */
export function documentAt(request: APIRequestContext, path: string): Promise<string> {
  return known.getOrInsertComputed(path, async () => (await request.get(path)).text());
}

/** Parses a document; nothing in it runs or loads. */
export const parsed = (html: string) =>
  new new Window().DOMParser().parseFromString(html, "text/html");
