import type { PageComposition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { destinationAt } from "@site/contract/site-map";
import type { Owned } from "../loader/remote-loader.ts";

/** The part of an address before query and hash. */
export function pathOfAddress(address: string): string {
  return address.split(/[?#]/, 1)[0] || "/";
}

/**
 * The page at a path, as the loader takes it. A page that is unknown here isn't unknown to the site:
 * its document is loaded instead.
 */
export function reachablePage(
  { pages }: PageComposition,
  path: string,
): [page: Owned, locale: Locale] | undefined {
  const destination = destinationAt(pages, path);
  if (destination.kind === "not-found") return undefined;
  const { page, id, locale } = destination;
  return [{ ...page, id, kind: "page" }, locale];
}
