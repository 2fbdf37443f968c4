import { type Host, useHost } from "@site/contract/runtime";
import { useEffect } from "react";

/** Follows links within the document while the page is on screen. */
export function useLinks(): void {
  const { navigate, prefetch } = useHost();
  useEffect(() => followLinks({ navigate, prefetch }), [navigate, prefetch]);
}

/**
 * Follows the links of the whole document, and loads and renders ahead a page whose link is pointed at or focused.
 * One listener for all: a static page's links have no code of their own. The result stops it.
 */
export function followLinks({ navigate, prefetch }: Pick<Host, "navigate" | "prefetch">) {
  const listening = new AbortController();
  const { signal } = listening;
  const prepare = ({ target }: Event) => {
    const address = addressAt(target);
    if (address) prefetch(address);
  };
  const follow = (event: MouseEvent) => {
    const address = isForBrowser(event) ? undefined : addressAt(event.target);
    if (address && navigate(address)) event.preventDefault();
  };
  document.addEventListener("click", follow, { signal });
  document.addEventListener("pointerover", prepare, { signal });
  document.addEventListener("focusin", prepare, { signal });
  return () => listening.abort();
}

/**
 * The page of this site that an event's target links to. The browser follows links with a target,
 * downloads, links marked `rel="external"`, and links that change the query: it may choose a channel.
 */
function addressAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  const address = link?.getAttribute("href") ?? "";
  if (!link || !/^\/(?!\/)/.test(address)) return undefined;
  const opens = link.getAttribute("target") ?? "";
  if (!/^(_self)?$/i.test(opens) || link.hasAttribute("download")) return undefined;
  if (/\bexternal\b/.test(link.getAttribute("rel") ?? "")) return undefined;
  const [, query = ""] = /^[^#]*?(\?[^#]*)/.exec(address) ?? [];
  return query && query !== window.location.search ? undefined : address;
}

/** True for a click that the browser should handle itself: new tab, another button. */
export function isForBrowser(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
