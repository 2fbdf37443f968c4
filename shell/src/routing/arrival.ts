import { htmlLang, localeOfPath } from "@site/contract/locales";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useShell } from "../context/shell-context.ts";
import { leftPosition } from "./history.tsx";

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
    if (!isFirst) pageState.setState({ hasNavigated: true, shownPath: pathname });
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
