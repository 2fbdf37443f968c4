import { trustComposedHtml } from "../browser/trusted-html.ts";

/** Markup that the document came with, kept for the case that its code fails after hydration. */
export interface PrerenderedMarkup {
  path: string;
  /** Everything inside the root: header, page and footer. */
  root: string;
  /** The page: everything inside `main`. */
  html: string;
  /** The slots in it, by name. */
  slots: Record<string, string>;
}

/** Reads the document's own markup; to be called before anything is hydrated. */
export function readPrerendered(root: Element, path: string): PrerenderedMarkup | undefined {
  const main = root.querySelector("main");
  if (!main) return undefined;
  const slots = [...main.querySelectorAll("[data-slot]")].map((slot) => [
    slot.getAttribute("data-slot"),
    slot.innerHTML,
  ]);
  return { path, root: root.innerHTML, html: main.innerHTML, slots: Object.fromEntries(slots) };
}

/** Gives the document its own markup back, for the browser alone: links and forms are native. */
export function restorePrerendered(root: Element, { root: html }: PrerenderedMarkup): void {
  root.innerHTML = trustComposedHtml(html);
}
