import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { systemChromiums } from "@site/composer/compose/browser-check";
import { chromium, firefox, webkit } from "playwright";

export const engineNames = ["chromium", "firefox", "webkit"] as const;

export type EngineName = (typeof engineNames)[number];

/** What WebKitGTK needs; `xvfb` only where there is no screen. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  xvfb?: string;
}

/** How an engine is driven, and by which programs. */
export type EngineChoice =
  | { by: "playwright"; program: string }
  | { by: "WebDriver BiDi"; program: string }
  | ({ by: "WebDriver" } & WebKitPrograms);

/** Where each engine may be: named by a variable, Playwright's own build, the system's, or Debian's packages. */
const places = {
  chromium: {
    variable: "BROWSER_PATH",
    named: () => process.env["BROWSER_PATH"],
    playwright: chromium,
    // The same engine without windows takes a fifth less of the processor.
    system: ["/usr/bin/chromium-headless-shell", ...systemChromiums],
    packages: ["chromium-headless-shell"],
  },
  firefox: {
    variable: "FIREFOX_PATH",
    named: () => process.env["FIREFOX_PATH"],
    playwright: firefox,
    system: [
      "/usr/bin/firefox-esr",
      "/usr/bin/firefox",
      "/Applications/Firefox.app/Contents/MacOS/firefox",
    ],
    packages: ["firefox-esr"],
  },
  webkit: {
    variable: "WEBKIT_DRIVER_PATH",
    named: () => process.env["WEBKIT_DRIVER_PATH"],
    playwright: webkit,
    system: ["/usr/bin/WebKitWebDriver"],
    packages: ["webkit2gtk-driver", "xvfb"],
  },
} as const satisfies Record<EngineName, object>;

/** An engine that is on this machine: the one named by its variable, Playwright's own, the system's. */
export function findEngine(name: EngineName): EngineChoice | undefined {
  const { variable, playwright, system, ...place } = places[name];
  const named = place.named();
  if (named) {
    if (existsSync(named)) return systemChoice(name, named);
    throw new Error(`${variable} names ${named}, which does not exist.`);
  }
  const own = playwright.executablePath();
  if (existsSync(own)) return { by: "playwright", program: own };
  const program = system.find((path) => existsSync(path));
  return program && systemChoice(name, program);
}

/** Finds an engine, or installs it: Playwright's own download first, then the system's package. */
export function ensureEngine(name: EngineName): EngineChoice {
  const found = findEngine(name);
  if (found) return found;
  const { variable, packages } = places[name];
  // Playwright also installs the system's packages, but where `sudo` asks for a password it would wait.
  const withPackages = process.env["CI"] ? ["--with-deps"] : [];
  const attempts: [string, string[]][] = [
    [
      join(import.meta.dirname, "../node_modules/.bin/playwright"),
      ["install", ...withPackages, name],
    ],
    ["apt-get", ["update", "-qq"]],
    ["apt-get", ["install", "-y", "-qq", ...packages]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: "ignore", timeout: 300_000 });
    } catch {
      // The next way may still work; all that counts is whether there is a browser in the end.
    }
    const installed = findEngine(name);
    if (installed) return installed;
  }
  throw new Error(
    `No ${name} was found or could be installed. Get one by \`pnpm --filter e2e exec playwright install ${name}\` ` +
      `or \`apt-get install ${packages.join(" ")}\`, or name it: ${variable}=/path/to/program`,
  );
}

/** Programs and version of an engine, for the log. */
export function describeEngine(choice: EngineChoice): string {
  if (choice.by === "WebDriver") {
    return `${choice.browser} by ${choice.driver}, ${versionOf(choice.driver)}`;
  }
  return `${choice.program} by ${choice.by}, ${versionOf(choice.program)}`;
}

/** Chromium that is on this machine. */
export function findBrowser(): string | undefined {
  const choice = findEngine("chromium");
  return choice?.by === "playwright" ? choice.program : undefined;
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
  // Widths of letters as on screens with many pixels; full browsers ignore it.
  "--font-render-hinting=none",
  `--disable-features=${[
    // For each new window they load two pages of the browser's own, some 400 scripts, beside the
    // page that is opened: a second of processor.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    // What Playwright turns off: this list replaces its own (`chromiumSwitches.ts`).
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
  ]}`,
];

function systemChoice(name: EngineName, program: string): EngineChoice | undefined {
  if (name === "chromium") return { by: "playwright", program };
  if (name === "firefox") return { by: "WebDriver BiDi", program };
  const browser = findMiniBrowser();
  const xvfb = process.env["DISPLAY"] ? undefined : onPath("Xvfb");
  if (!browser || !(xvfb || process.env["DISPLAY"])) return undefined;
  return { by: "WebDriver", driver: program, browser, ...(xvfb && { xvfb }) };
}

/** MiniBrowser lies in a library's folder, whose name holds the machine's architecture and an API's version. */
const findMiniBrowser = () =>
  globSync("/usr/lib{,exec}{,/*-linux-gnu}/webkit{gtk,2gtk}-*/MiniBrowser")
    .toSorted((one, other) => basename(dirname(other)).localeCompare(basename(dirname(one))))
    .find((file) => existsSync(file));

const onPath = (name: string) =>
  (process.env["PATH"] ?? "/usr/bin")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

function versionOf(program: string): string {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "version unknown";
  }
}
