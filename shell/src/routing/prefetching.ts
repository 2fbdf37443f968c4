import { useCallback, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { whenIdle } from "../browser/when-idle.ts";
import { useShell } from "../context/shell-context.ts";
import { pathOfAddress, reachablePage } from "./navigation.ts";

/** Loads the page at an address and renders it, hidden, unless the visitor saves data. */
export function usePrefetch(): (address: string) => void {
  const { composition, loader, pageState } = useShell();
  return useCallback(
    (address) => {
      const path = pathOfAddress(address);
      if (savesData() || path === window.location.pathname) return;
      const reachable = reachablePage(composition, path);
      if (!reachable) return;
      // A failure shows when the visitor goes there, not while they point at a link.
      loader.load(...reachable).then(
        () => {
          const { isLive, pendingAddress } = pageState.getState();
          if (isLive && pendingAddress === undefined) pageState.setState({ aheadPath: path });
        },
        () => {},
      );
    },
    [composition, loader, pageState],
  );
}

/** Pause between two pages, in browsers without idle callbacks, in milliseconds. */
const pauseMs = 200;

/**
 * Fetches what the pages behind the links on screen need, one page after the other and only while
 * the browser has nothing else to do, so that a click shows them at once.
 */
export function useVisibleLinks(): void {
  const { composition, loader, pageState } = useShell();
  const { pathname } = useLocation();
  const isLive = useStore(pageState, (state) => state.isLive);

  useEffect(() => {
    if (!isLive || savesData()) return;
    const seen = new Set<string>([pathname]);
    const waiting: string[] = [];
    let isOver = false;
    let isWorking = false;

    async function prepareNext(): Promise<void> {
      const path = isOver ? undefined : waiting.shift();
      isWorking = path !== undefined;
      if (path === undefined) return;
      const reachable = reachablePage(composition, path);
      // A failure shows when the visitor goes there.
      if (reachable) await loader.prepare(...reachable).catch(() => {});
      whenIdle(prepareNext, pauseMs);
    }

    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const path = pathOfAddress(target.getAttribute("href") ?? "");
        if (!isIntersecting || seen.has(path)) continue;
        seen.add(path);
        waiting.push(path);
      }
      if (!isWorking && waiting.length > 0) {
        isWorking = true;
        whenIdle(prepareNext, pauseMs);
      }
    });
    for (const link of document.querySelectorAll('a[href^="/"]')) observer.observe(link);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [composition, loader, pathname, isLive]);
}

/** The part of the Network Information API used here; only Chromium has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data, or has a connection too slow for speculative requests. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
