import { linkedFile } from "./linked-file.ts";

/**
 * Fetches a script that will be imported soon. With `integrity` the browser refuses other bytes,
 * for the import as well; without, the document's import map says what they must be.
 */
export function preloadScript(href: string, integrity: string | undefined): Promise<void> {
  if (!canPreload()) return Promise.resolve();
  // The document preloads it itself; importing it waits for that.
  const present = `link[rel="modulepreload"][href="${CSS.escape(href)}"]`;
  return linkedFile("script", "modulepreload", href, integrity, present);
}

/** A browser that knows no module preloads tells nothing of them either. */
function canPreload(): boolean {
  return document.createElement("link").relList?.supports?.("modulepreload") ?? false;
}
