import type { Page } from "playwright/test";

/** The features that the shell requires before it starts (`shell/src/main.tsx`), by their paths. */
export const required = [
  "Array.prototype.at",
  "Array.prototype.findLast",
  "Array.prototype.toReversed",
  "Array.prototype.toSorted",
  "String.prototype.replaceAll",
  "AbortSignal.timeout",
  "reportError",
  "CSSPropertyRule",
  "selector(&)",
];

/** Takes features away before any script of a page runs, as in a browser that never had them. */
export async function removeFeatures(page: Page, paths: readonly string[]): Promise<void> {
  await page.addInitScript((removed) => {
    for (const path of removed) {
      if (path === "selector(&)") {
        CSS.supports = () => false;
        continue;
      }
      const names = path.split(".");
      const name = names.pop() ?? "";
      let owner = globalThis as unknown as Record<string, unknown>;
      for (const step of names) owner = owner[step] as Record<string, unknown>;
      delete owner[name];
    }
  }, paths);
}
