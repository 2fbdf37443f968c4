import { browserArguments, findBrowser } from "e2e/browser-choice";
import { type Browser, chromium } from "playwright";
import { type LineConditions, slowMobile } from "../line/line.ts";
import type { Certificate } from "../served/entrance.ts";

/** Under what conditions a page is visited. */
export interface Conditions {
  /** How many times slower the page's own thread runs. */
  cpuSlowdown: number;
  line: LineConditions | undefined;
}

export const throttled: Conditions = { cpuSlowdown: 4, line: slowMobile };

export const unthrottled: Conditions = { cpuSlowdown: 1, line: undefined };

/** For interactions: a slow processor, and nothing that waits for the line. */
export const slowProcessor: Conditions = { cpuSlowdown: 6, line: undefined };

/**
 * Larger than any page that is opened, in px: Chromium draws no frame for changes beyond the
 * window's edge, so an answer to a click would only count as shown with the next change inside. But
 * less than 160 larger: the security log takes more for open developer tools, and sends an event.
 */
const windowSize = "1400,940";

/** @throws Error when there is no Chromium: other engines don't report long tasks or LCP alike. */
export async function openBrowser({ publicKeyHash }: Certificate): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error(
      "No Chromium was found. Install one and name it: BROWSER_PATH=/path/to/chromium",
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      ...browserArguments,
      `--window-size=${windowSize}`,
      `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
    ],
  });
}
