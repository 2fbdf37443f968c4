import { linkedFile } from "./linked-file.ts";

/**
 * Adds a style sheet to the page and waits until it applies. One that the prerendered page holds
 * inline (`data-href`) is there already.
 */
export function addStyleSheet(href: string, integrity: string | undefined): Promise<void> {
  const present = `style[data-href="${CSS.escape(href)}"]`;
  return linkedFile("style sheet", "stylesheet", href, integrity, present);
}
