import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { whenIdle } from "../browser/when-idle.ts";
import { useShell } from "../context/shell-context.ts";
import { pathOfAddress, reachablePage } from "./reachable-page.ts";
import { savesData } from "./saves-data.ts";

/** Pause between two pages, in browsers that don't tell when they are idle, in milliseconds. */
const pauseMs = 200;

/**
 * Fetches the code of the pages whose links are on screen, one page after the other and only while
 * the browser has nothing else to do, so that a click shows them at once.
 */
export function useVisibleLinks(): void {
  const { composition, loader, pageState } = useShell();
  const { pathname } = useLocation();
  const isLive = useStore(pageState, (state) => state.isLive);

  useEffect(() => {
    if (!isLive || savesData() || typeof IntersectionObserver === "undefined") return;
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
