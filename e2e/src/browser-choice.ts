import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Chromium that is on this machine: the one named by `BROWSER_PATH`, Playwright's own, or the system's. */
export function findBrowser(): string | undefined {
  const named = process.env["BROWSER_PATH"];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`BROWSER_PATH names ${named}, which does not exist.`);
  }
  return [chromium.executablePath(), ...systemBrowsers].find((path) => existsSync(path));
}

/** Finds Chromium, or installs it: Playwright's own download first, then the system's package. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  const attempts: [string, string[]][] = [
    ["playwright", ["install", "chromium"]],
    ["apt-get", ["update", "-qq"]],
    ["apt-get", ["install", "-y", "-qq", "chromium"]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: "ignore", timeout: 300_000 });
    } catch {
      // The next way may still work; what counts is whether a browser is there in the end.
    }
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium was found or could be installed. Install one and name it: BROWSER_PATH=/path/to/chromium",
  );
}

/** Options that let Chromium run anywhere, as root in a container too, without calling home. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
