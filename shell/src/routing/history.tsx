import { htmlLang, localeOfPath } from "@site/contract/locales";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { type PageStateStore, useShell } from "../context/shell-context.ts";

/**
 * The browser's router. A change of address is no transition of React's, which would be rendered in
 * slices: the next page appears at once.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  useEffect(restoreScroll, []);
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

/**
 * What happens whenever another path is reached: the language follows it, the document says which
 * language it is in, the page starts at its top, at its anchor or where it was left, and focus moves into it.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const { languageStore, pageState } = useShell();
  const previous = useRef(pathname);

  useLayoutEffect(() => {
    const locale = localeOfPath(pathname);
    languageStore.getState().setLanguage(locale);
    document.documentElement.lang = htmlLang[locale];
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

/** The element that a hash names; a visitor may have typed one that is no valid encoding. */
function anchorOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/** How far the entries that this document has left are scrolled, in px, by their keys. */
const positions = new Map<string, number>();

/** Where the history's entry on screen was left; undefined for one that is new to this document. */
function leftPosition(): number | undefined {
  if (!("navigation" in window)) return undefined;
  return positions.get(navigation.currentEntry?.key ?? "");
}

/**
 * Returns to where an entry of the history was left, within this document. Browsers do that too, but
 * Chromium notes an entry's scroll position up to a second late: after a Back and a Forward in haste
 * it would return to one of the page before. Reloads, other documents, and browsers without the
 * Navigation API keep the browser's own way.
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
 * is still static cannot be left that way, so its address is loaded.
 */
export function reloadOnBackFromStaticPage(pageState: PageStateStore, path: string): void {
  window.addEventListener("popstate", () => {
    const { isLive, hasNavigated } = pageState.getState();
    if (!isLive && (hasNavigated || window.location.pathname !== path)) window.location.reload();
  });
}
