import { areDevtoolsOpen } from "./devtools-rule.ts";
import type { Report } from "./security-event.ts";
import { whileVisible } from "./visible-interval.ts";

const intervalMs = 500;

/** Phones and tablets dock no tools, and their bars and keyboards take more room than the rule allows. */
const touchOnly = "(hover: none) and (pointer: coarse)";

/** Reports when developer tools open and close; tools open from the beginning count as opened. */
export function watchDevtools(report: Report): () => void {
  const isTouchOnly = matchMedia(touchOnly);
  let wereOpen = false;
  return whileVisible(intervalMs, () => {
    const areOpen = !isTouchOnly.matches && areDevtoolsOpen(window);
    if (areOpen === wereOpen) return;
    wereOpen = areOpen;
    report(areOpen ? "devtools_opened" : "devtools_closed", {
      outer_size: `${window.outerWidth}x${window.outerHeight}`,
      inner_size: `${window.innerWidth}x${window.innerHeight}`,
    });
  });
}
