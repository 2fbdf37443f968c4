import type { PageComposition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { destinationAt } from "@site/contract/site-map";
import { useCallback } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { type PageStateStore, useShell } from "../context/shell-context.ts";
import { SiteChanged } from "../loader/known-files.ts";
import type { Owned } from "../loader/remote-loader.ts";

/**
 * Goes to an address of the site within the document: the page's code is fetched first, then the
 * address changes and the page appears at once. False leaves the address to the browser.
 */
export function useSiteNavigation(): (address: string) => boolean {
  const navigate = useNavigate();
  const { composition, loader, pageState } = useShell();

  return useCallback(
    (address) => {
      if (!pageState.getState().isLive) return false;
      const path = pathOfAddress(address);
      const reachable = reachablePage(composition, path);
      if (!reachable) return false;
      pageState.setState({ pendingPath: path });
      // A page that fails to load is navigated to as well: its boundary says what happened.
      const arrive = () => {
        if (pageState.getState().pendingPath !== path) return;
        pageState.setState({ pendingPath: undefined });
        withViewTransition(
          () => flushSync(() => navigate(address)),
          () => shown(pageState, path),
        );
      };
      loader.load(...reachable, true).then(arrive, (error: unknown) => {
        if (!(error instanceof SiteChanged)) return arrive();
        if (pageState.getState().pendingPath === path) window.location.assign(address);
      });
      return true;
    },
    [navigate, composition, loader, pageState],
  );
}

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

/** Settles when a path's page stands on screen, or what stands in for it. */
function shown(pageState: PageStateStore, path: string): Promise<void> {
  return new Promise((resolve) => {
    const isThere = () => pageState.getState().shownPath === path;
    if (isThere()) return resolve();
    const stop = pageState.subscribe(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
  });
}

/** Maximum wait for the new page to be there before the browser shows whatever is, in milliseconds. */
const maxUpdateMs = 500;

/**
 * Changes the page on screen with the browser's own cross-fade, where it has one and the visitor
 * wants motion. `change` starts the change, `changed` settles when the new page stands.
 */
function withViewTransition(change: () => void, changed: () => Promise<void>): void {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isCalm || document.visibilityState !== "visible" || !document.startViewTransition) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => {
    change();
    return Promise.race([changed(), afterMs(maxUpdateMs)]);
  });
  // A transition that another one overtakes, or that the browser skips, has changed the page all the same.
  for (const step of [transition.ready, transition.finished]) step.catch(() => {});
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
