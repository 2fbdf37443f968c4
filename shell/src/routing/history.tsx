import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import type { PageStateStore } from "../context/page-state.ts";

/**
 * The browser's router. A change of address is no transition of React's, which would be rendered in
 * slices: `navigation.ts` shows the next page at once, within a view transition.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
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
