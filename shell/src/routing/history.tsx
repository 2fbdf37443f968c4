import { htmlLang, type Locale, localeOfPath } from "@site/contract/locales";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { BrowserRouter, useLocation, useNavigationType } from "react-router-dom";
import { afterPaint } from "../browser/after-paint.ts";
import { focusOn, letGoOnPress } from "../browser/focus.ts";
import { isDocumentDue, keepDocument, loadDocument } from "../browser/load-document.ts";
import { type PageStateStore, useShell } from "../context/shell-context.ts";
import { showAhead } from "../page/page-ahead.ts";

/**
 * The browser's router. A change of address is not a React transition, which would be rendered in
 * slices: the next page appears at once.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  useEffect(restoreScroll, []);
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

/**
 * Handles every change of address: the language and the document's `lang` follow it, the page starts
 * at its top, at its anchor or where it was left, and focus moves there: after Back, to the link that
 * led away. A link to the page on screen starts that page again.
 *
 * Returns a ref for a live region, which then has the page's title: screen readers announce the
 * title of a document, but not that it changes.
 */
export function useArrival(): RefObject<HTMLParagraphElement | null> {
  const location = useLocation();
  const { pathname } = location;
  const isByBrowser = useNavigationType() === "POP";
  const { languageStore, pageState } = useShell();
  const previous = useRef({ path: pathname, index: 0 });
  const announcement = useRef<HTMLParagraphElement>(null);

  useLayoutEffect(() => {
    const [locale, left] = [localeOfPath(pathname), localeOfPath(previous.current.path)];
    languageStore.getState().setLanguage(locale);
    if (locale !== left && !isTranslated(left)) document.documentElement.lang = htmlLang[locale];
  }, [pathname, languageStore]);

  useEffect(letGoOnPress, []);

  // A page that the browser keeps for Back must return without its pending navigation.
  useEffect(() => {
    const forget = () =>
      pageState.setState({ pendingAddress: undefined, isDeparting: isDocumentDue() });
    window.addEventListener("pagehide", forget);
    return () => window.removeEventListener("pagehide", forget);
  }, [pageState]);

  // Depends on the whole location: each link makes a new one, even to the same address.
  useEffect(() => {
    const { path: leaves, index: leftIndex } = previous.current;
    const isSamePage = leaves === location.pathname;
    // The router counts the entries of the history.
    const index: number = window.history.state?.idx ?? 0;
    previous.current = { path: location.pathname, index };
    // Back, for example, may come while a page is on its way; nobody waits for that page any more.
    pageState.setState({ pendingAddress: undefined });
    // A first view, or a step within the page: the browser has scrolled.
    if (isSamePage && isByBrowser) return;
    if (!isSamePage) pageState.setState({ hasNavigated: true, aheadPath: undefined });
    const left = leftPosition();
    const anchor = left === undefined ? anchorOf(location.hash) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo({ top: left ?? 0, behavior: "instant" });
    const isBack = isByBrowser && !isSamePage && index < leftIndex;
    return afterPaint(() => {
      const main = document.querySelector("main");
      // By the page itself, or by a visitor who was quick.
      const isTaken = !isSamePage && !anchor && Boolean(main?.querySelector(":focus"));
      const isOnLink = isTaken || (!anchor && isBack && focusOnLink(main, leaves));
      if (!isOnLink) focusOn(anchor ?? main);
      if (!isSamePage && announcement.current) announcement.current.textContent = document.title;
    });
  }, [location, isByBrowser, pageState]);

  return announcement;
}

/**
 * Whether somebody else, such as the browser's translator, has changed the language of a document
 * that was in this one. A translator also translates what comes onto the page later.
 */
export function isTranslated(locale: Locale): boolean {
  const { lang } = document.documentElement;
  return lang !== "" && lang !== htmlLang[locale];
}

/** Moves focus to the first link to a path in a page; false if none takes it, as in a hidden slide. */
function focusOnLink(main: HTMLElement | null, path: string): boolean {
  return [...(main?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])].some((link) => {
    if (link.pathname !== path) return false;
    focusOn(link);
    return document.activeElement === link;
  });
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

/**
 * Shows the page that is laid out ahead, from its top, before the address follows; undefined if none is.
 * The result must be called before anything else: with true when the address follows, else to undo it.
 */
export function showBeforeArrival(): ((follows: boolean) => void) | undefined {
  const top = window.scrollY;
  const putBack = showAhead();
  if (!putBack) return undefined;
  if (top > 0) window.scrollTo({ top: 0, behavior: "instant" });
  return (follows) => {
    if (follows && top === 0) return;
    // Where the page was left: the browser notes it for Back when the address changes.
    if (putBack(follows)) window.scrollTo({ top, behavior: "instant" });
  };
}

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
    const { destination, navigationType, canIntercept } = event;
    const left = navigation.currentEntry;
    // A replaced entry begins anew.
    if (navigationType === "replace") positions.delete(left?.key ?? "");
    else if (left) positions.set(left.key, window.scrollY);
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
 * Whether Back or Forward has changed the address since the document was loaded: after a reload
 * they can do so before any script runs, since history entries still share the document.
 */
export function isAddressLeft(): boolean {
  const [{ name = "" } = {}] = performance.getEntriesByType("navigation");
  const { origin, pathname } = window.location;
  return name.startsWith(origin) && new URL(name).pathname !== pathname;
}

/**
 * After a reload, Back can reach an address of the same document without loading it. A page that is
 * not loaded would begin empty, and a page that is not live can't be left: in both cases the
 * address's document is loaded, and the page on screen stays until it arrives. A step within the
 * document's own page, at `path`, fires the same event.
 */
export function loadDocumentOnBack(
  path: string,
  pageState: PageStateStore,
  isLoaded: (path: string) => boolean,
): void {
  const load = (event: PopStateEvent) => {
    const { isLive, hasNavigated, isDeparting } = pageState.getState();
    const { pathname } = window.location;
    const isOwnPage = pathname === path && !hasNavigated;
    if (isOwnPage || (isLive && isLoaded(pathname))) {
      if (isDeparting) {
        keepDocument();
        pageState.setState({ isDeparting: false });
      }
      if (isOwnPage) {
        // Told of the step, React would replace the markup of a part that waits for its code, with
        // the text and the focus in it.
        event.stopImmediatePropagation();
        pageState.setState({ pendingAddress: undefined });
      }
      return;
    }
    event.stopImmediatePropagation();
    pageState.setState({ pendingAddress: undefined, isDeparting: true });
    loadDocument();
  };
  // Before the router's listener.
  window.addEventListener("popstate", load, { capture: true });
}
