import type { Locale } from "@site/contract/locales";
import { Window } from "happy-dom";
import type { APIRequestContext } from "playwright/test";
import { addresses } from "./routes.ts";

/** An address of each language that no page has. */
export const unknown = { pt: "/nada", en: "/en/nothing", de: "/de/nichts" } as const;

/** Every address of a language, and its 404. */
export const documentsIn = (locale: Locale): string[] => [
  ...addresses.filter((address) => address.locale === locale).map(({ path }) => path),
  unknown[locale],
];

const known = new Map<string, Promise<string>>();

/** The document of an address, as it is sent; each worker asks for it once. */
export function documentAt(request: APIRequestContext, path: string): Promise<string> {
  return known.getOrInsertComputed(path, async () => (await request.get(path)).text());
}

/** Parses a document; nothing in it runs or loads. */
export const parsed = (html: string) =>
  new new Window().DOMParser().parseFromString(html, "text/html");
