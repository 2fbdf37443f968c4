import { useEffect } from "react";
import { whenIdle } from "../browser/when-idle.ts";

/*
 * React hides a page that it renders ahead by `display: none`. A click would have to compute its styles
 * and its layout, which is most of the work. So it is laid out ahead, too, in a box of no height, whose
 * content the browser then neither paints, reads out nor focuses, but keeps laid out.
 */

/** Pause before a page is laid out, in browsers without idle callbacks, in milliseconds. */
const pauseMs = 50;
/** Longest wait for an idle browser, in milliseconds: people click a few tenths of a second after they point. */
const maxWaitMs = 100;

/** Laid out, and neither on screen nor in anybody's way. */
const aside =
  "position:absolute;inset:0 0 auto;height:0;contain:strict;overflow:hidden;content-visibility:";

/** The page that is rendered ahead, once it is there. */
export function pageAhead(): HTMLElement | undefined {
  const isAhead = (main: HTMLElement) => main.style.display === "none" || isLaidOut(main);
  return [...document.querySelectorAll("main")].find(
    (main) => isAhead(main) && main.hasChildNodes(),
  );
}

/** Those of the page that is laid out ahead. */
let animations: Animation[] = [];

const isLaidOut = (main: HTMLElement) => main.ariaHidden === "true";

/** Lays out the page at a path that is rendered ahead, when the browser is idle. */
export function useLayoutAhead(path: string | undefined): void {
  useEffect(() => {
    const parent = document.querySelector("main")?.parentElement;
    if (!path || !parent || !("contentVisibility" in parent.style)) return;
    const observer = new MutationObserver(() => {
      const main = pageAhead();
      if (!main) return;
      observer.disconnect();
      whenIdle(() => layOut(main), pauseMs, maxWaitMs);
    });
    observer.observe(parent, { childList: true });
    return () => observer.disconnect();
  }, [path]);
}

function layOut(main: HTMLElement): void {
  // A click may have been quicker.
  if (main.style.display !== "none") return;
  main.ariaHidden = "true";
  main.style.cssText = `${aside}visible`;
  main.getBoundingClientRect();
  // They begin with the layout, and wait for the click.
  animations = main.getAnimations({ subtree: true });
  for (const animation of animations) animation.pause();
  main.style.contentVisibility = "hidden";
}

/** Shows a page that was laid out ahead; it's a ref, which React sets when the page appears. */
export function showLaidOut(main: HTMLElement | null): void {
  if (!main || !isLaidOut(main)) return;
  main.ariaHidden = null;
  main.style.cssText = "";
  for (const animation of animations) animation.play();
  animations = [];
}

/**
 * Puts the page that is laid out ahead in the place of the one on screen, which stays in the document: to
 * paint it takes a fraction of what React takes to do the same. Undefined if no page is laid out. The
 * result puts the page that was left back, beside the shown one or in its place, unless React has removed it.
 */
export function showAhead(): ((beside: boolean) => boolean) | undefined {
  const ahead = pageAhead();
  const left = document.querySelector("main");
  if (!ahead || !left || left === ahead || !isLaidOut(ahead)) return undefined;
  showLaidOut(ahead);
  left.style.cssText = `${aside}hidden`;
  return (beside) => {
    left.style.cssText = "";
    if (!beside) ahead.style.display = "none";
    return left.isConnected;
  };
}
