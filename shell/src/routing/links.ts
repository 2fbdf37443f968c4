import { type Host, useHost } from "@site/contract/runtime";
import { useEffect } from "react";

/** Follows links within the document while the page is on screen. */
export function useLinks(): void {
  const { navigate, prefetch } = useHost();
  useEffect(() => followLinks({ navigate, prefetch }), [navigate, prefetch]);
}

/** Who stays on a link for so long means it, and does not pass over it (as instant.page has it), in milliseconds. */
const dwellMs = 65;

/**
 * Follows the links of the whole document, and loads and renders ahead a page whose link is pointed at or focused
 * for a moment. One listener for all: a static page's links have no code of their own. The result stops it.
 */
export function followLinks({ navigate, prefetch }: Pick<Host, "navigate" | "prefetch">) {
  const listening = new AbortController();
  const { signal } = listening;
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(dwelling);
  const prepare = ({ type, target }: Event) => {
    leave();
    const isPressed = type === "focusin" && !(target as Element).matches(":focus-visible");
    const address = isPressed ? undefined : addressAt(target);
    if (address) dwelling = setTimeout(prefetch, dwellMs, address);
  };
  const follow = (event: MouseEvent) => {
    const address = isForBrowser(event) ? undefined : addressAt(event.target);
    if (address && navigate(address)) event.preventDefault();
  };
  document.addEventListener("click", follow, { signal });
  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, prepare, { signal });
  // A press, which may focus the link, is soon followed by its click: rendering would delay the answer.
  for (const type of ["pointerout", "focusout", "pointerdown"])
    document.addEventListener(type, leave, { signal });
  signal.addEventListener("abort", leave);
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
