import type { Composition } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";
import { destinationAt } from "@site/contract/site-map";
import type { Owned } from "../loader/remote-loader.ts";

/** The part of an address before query and hash. */
export function pathOfAddress(address: string): string {
  return address.split(/[?#]/, 1)[0] || "/";
}

/**
 * The page at a path, as the loader takes it, where a client navigation can show it. Unknown here
 * isn't unknown to the site: its document says what the address is.
 */
export function reachablePage(
  { pages }: Composition,
  path: string,
): [page: Owned, language: Language] | undefined {
  const destination = destinationAt(pages, path);
  if (destination.kind === "not-found" || destination.page.isDocument) return undefined;
  const { page, id, language } = destination;
  return [{ ...page, id, kind: "page" }, language];
}
