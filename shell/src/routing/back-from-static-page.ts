import type { PageStateStore } from "../context/page-state.ts";

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
