import { htmlLang, localeOfPath } from "@site/contract/locales";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { type PageStateStore, useShell } from "../context/shell-context.ts";

/**
 * The browser's router. A change of address is not a React transition, which would be rendered in
 * slices: the next page appears at once.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  useEffect(restoreScroll, []);
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

/**
 * Handles every change of path: the language and the document's `lang` follow it, the page starts
 * at its top, at its anchor or where it was left, and focus moves into it.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const { languageStore, pageState } = useShell();
  const previous = useRef(pathname);

  useLayoutEffect(() => {
    const locale = localeOfPath(pathname);
    languageStore.getState().setLanguage(locale);
    // Setting it, even to the same value, makes the browser compute every element's style again.
    const root = document.documentElement;
    if (root.lang !== htmlLang[locale]) root.lang = htmlLang[locale];
  }, [pathname, languageStore]);

  useEffect(() => {
    const isFirst = previous.current === pathname;
    previous.current = pathname;
    if (isFirst && !hash) return;
    if (!isFirst) pageState.setState({ hasNavigated: true, aheadPath: undefined });
    const left = leftPosition();
    const anchor = left === undefined ? anchorOf(hash) : null;
    if (anchor) {
      anchor.scrollIntoView();
      return;
    }
    if (isFirst) return;
    window.scrollTo({ top: left ?? 0, behavior: "instant" });
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [pathname, hash, pageState]);
}

/** The element that a hash names; a visitor may have typed one with an invalid encoding. */
function anchorOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/** Scroll positions, in px, of the history entries that this document has left, by their keys. */
const positions = new Map<string, number>();

/** The saved scroll position of the current history entry; undefined for a new one. */
function leftPosition(): number | undefined {
  if (!("navigation" in window)) return undefined;
  return positions.get(navigation.currentEntry?.key ?? "");
}

/**
 * Restores the scroll position of a history entry within this document. Browsers do that too, but
 * Chromium saves an entry's position up to a second late: after a quick Back and Forward it would
 * restore a position of the previous page. Reloads, other documents, and browsers without the
 * Navigation API keep the browser's own behavior.
 */
function restoreScroll(): (() => void) | undefined {
  if (!("navigation" in window)) return undefined;
  const listening = new AbortController();
  const note = (event: NavigateEvent) => {
    const left = navigation.currentEntry;
    if (left) positions.set(left.key, window.scrollY);
    const { destination, navigationType, canIntercept } = event;
    if (navigationType !== "traverse" || !destination.sameDocument || !canIntercept) return;
    const top = positions.get(destination.key);
    if (top === undefined) return;
    const handler = async () => window.scrollTo({ top, behavior: "instant" });
    event.intercept({ scroll: "manual", focusReset: "manual", handler });
  };
  navigation.addEventListener("navigate", note, { signal: listening.signal });
  return () => listening.abort();
}

/**
 * After a reload, Back can reach an address of the same document without loading it. A page that
 * is not live yet cannot be left that way, so its address is loaded.
 */
export function reloadOnBackUntilLive(pageState: PageStateStore, path: string): void {
  window.addEventListener("popstate", () => {
    const { isLive, hasNavigated } = pageState.getState();
    if (!isLive && (hasNavigated || window.location.pathname !== path)) window.location.reload();
  });
}
