import { browserArguments, findBrowser } from "e2e/browser-choice";
import { type Browser, chromium } from "playwright";
import type { Certificate } from "../served/certificate.ts";

/** @throws Error when there is no Chromium: other engines tell neither long tasks nor LCP alike. */
export async function openBrowser({ publicKeyHash }: Certificate): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error(
      "No Chromium was found. Install one and name it: BROWSER_PATH=/path/to/chromium",
    );
  }
  return chromium.launch({
    executablePath,
    args: [...browserArguments, `--ignore-certificate-errors-spki-list=${publicKeyHash}`],
  });
}
