import type { PageComposition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { destinationAt } from "@site/contract/site-map";
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { afterPaint } from "../browser/after-paint.ts";
import { isLeaving, isLeavingTold, leavingMs } from "../browser/leaving.ts";
import { type PageStateStore, useShell } from "../context/shell-context.ts";
import { LoadError } from "../loader/load-error.ts";
import type { Owned } from "../loader/remote-loader.ts";
import { pageAhead } from "../page/page-ahead.ts";
import { reportFailure } from "../problems/remote-failures.ts";
import { isTranslated, showBeforeArrival } from "./history.tsx";

/**
 * Goes to an address of the site within the document: what the page needs is fetched first, then the
 * address changes and the page appears at once. If that fails, the page's document is loaded. False
 * leaves the address to the browser.
 */
export function useSiteNavigation(): (address: string) => boolean {
  const newest = useNavigate();
  // Independent of the current page, so that links need not render again after a navigation.
  const [navigate] = useState(() => newest);
  const { composition, loader, languageStore, pageState } = useShell();

  return useCallback(
    (address) => {
      const { isLive, isDeparting } = pageState.getState();
      // A page shown now would be replaced by the document that was chosen before.
      if (!isLive || isDeparting) return false;
      const reachable = reachablePage(composition, pathOfAddress(address));
      const { language } = languageStore.getState();
      // A translator learns which language it translates from when a document comes.
      const isLeft = !reachable || (reachable[1] !== language && isTranslated(language));
      pageState.setState({ pendingAddress: isLeft ? undefined : address });
      if (isLeft) return false;
      /** Whether the visitor still waits for the address; the wait ends here. */
      const isAwaited = () => {
        if (pageState.getState().pendingAddress !== address) return false;
        pageState.setState({ pendingAddress: undefined });
        return true;
      };
      const arrive = () => {
        if (!isAwaited()) return;
        flushSync(() => {
          languageStore.getState().setLanguage(reachable[1]);
          navigate(address, { replace: isCurrent(address) });
        });
      };
      const fail = async (error: unknown) => {
        if (!isLeavingTold && error instanceof LoadError && error.kind === "unreachable") {
          await new Promise((resolve) => setTimeout(resolve, leavingMs));
          // A visitor who left meanwhile, even if back now, or chose another page may be the cause.
          if (pageState.getState().pendingAddress !== address) return;
        }
        reportFailure(composition, ...reachable, error);
        // The document shows the page whatever has failed. A leaving visitor wants another page.
        if (!isAwaited() || isLeaving()) return;
        pageState.setState({ isDeparting: true });
        window.location.assign(address);
      };
      // To show what was rendered ahead takes hardly longer than any other response to the click.
      if (isRenderedAhead(pageState, address)) {
        const settle = address.includes("#") ? undefined : showBeforeArrival();
        if (!settle) arrive();
        else
          afterPaint(() => {
            settle(pageState.getState().pendingAddress === address);
            arrive();
          });
      } else {
        // Such as a menu that closes.
        const answer = new Promise<void>(afterPaint);
        Promise.all([loader.load(...reachable, true), answer]).then(arrive, fail);
      }
      return true;
    },
    [navigate, composition, loader, languageStore, pageState],
  );
}

/** Whether this is the address on screen: as in browsers, a link to it adds no history entry. */
function isCurrent(address: string): boolean {
  const { pathname, search, hash } = window.location;
  return address === `${pathname}${search}${hash}`;
}

/** Whether the page of an address is in the document already, hidden. */
function isRenderedAhead(pageState: PageStateStore, address: string): boolean {
  return pageState.getState().aheadPath === pathOfAddress(address) && pageAhead() !== undefined;
}

/** The part of an address before query and hash. */
export function pathOfAddress(address: string): string {
  return address.split(/[?#]/, 1)[0] || "/";
}

/**
 * The page at a path, in the form that the loader needs. The site may have pages that are unknown
 * here: their documents are loaded instead.
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

/** A path without what hosts ignore: case, percent-encoding, `.html`, `index.html`, further slashes. */
function plain(path: string): string {
  try {
    const decoded = decodeURIComponent(path).toLowerCase().replaceAll(/\/+/g, "/");
    return decoded.replace(/(\/index)?\.html?$/, "").replace(/\/$/, "") || "/";
  } catch {
    return path;
  }
}

/**
 * Whether the document is at its own address, which its canonical link names; the page for unknown
 * addresses has none. Another spelling of it, such as an exported file's, is replaced. Anywhere else,
 * as in a web archive or below a proxy's prefix, React would show the page of the address, with links
 * that lead out of there.
 */
export function takeOwnAddress(composition: PageComposition): boolean {
  const { pathname, search, hash } = window.location;
  const own = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  if (own === undefined) return reachablePage(composition, pathname) === undefined;
  const path = new URL(own).pathname;
  if (plain(path) !== plain(pathname)) return false;
  if (!reachablePage(composition, pathname)) {
    window.history.replaceState(window.history.state, "", path + search + hash);
  }
  return true;
}
