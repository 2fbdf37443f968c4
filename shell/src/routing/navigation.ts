import { useCallback } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { PageStateStore } from "../context/page-state.ts";
import { useShell } from "../context/shell-context.ts";
import { SiteChanged } from "../loader/page-files.ts";
import { pathOfAddress, reachablePage } from "./reachable-page.ts";
import { savesData } from "./saves-data.ts";
import { withViewTransition } from "./view-transition.ts";

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

/** Fetches the code of the page at an address, unless the visitor saves data. */
export function usePrefetch(): (address: string) => void {
  const { composition, loader } = useShell();
  return useCallback(
    (address) => {
      if (savesData()) return;
      const reachable = reachablePage(composition, pathOfAddress(address));
      if (!reachable) return;
      // A failure shows when the visitor goes there, not while they point at a link.
      loader.load(...reachable).catch(() => {});
    },
    [composition, loader],
  );
}
