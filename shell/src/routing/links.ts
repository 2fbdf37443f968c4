import { useEffect } from "react";
import { useSiteNavigation } from "./navigation.ts";
import { usePrefetch } from "./prefetching.ts";

/**
 * Follows the links of the whole document within it, and prepares a page whose link is pointed at or
 * focused. One listener for all: a static page's links have no code of their own.
 */
export function useLinks(): void {
  const navigate = useSiteNavigation();
  const prefetch = usePrefetch();

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const prepare = ({ target }: Event) => {
      const link = linkAt(target);
      if (link) prefetch(link);
    };
    document.addEventListener(
      "click",
      (event) => {
        const link = isForBrowser(event) ? undefined : linkAt(event.target);
        if (link && navigate(link)) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener("pointerover", prepare, { signal });
    document.addEventListener("focusin", prepare, { signal });
    return () => listening.abort();
  }, [navigate, prefetch]);
}

/** The address on this site that an event's target links to; undefined if the browser follows it. */
function linkAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!link || link.hasAttribute("download") || link.getAttribute("target") === "_blank") return;
  const address = link.getAttribute("href") ?? "";
  return /^\/(?!\/)/.test(address) ? address : undefined;
}

/** True for a click that the browser should handle itself: new tab, another button. */
function isForBrowser(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
