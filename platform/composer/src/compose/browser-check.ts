import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { failure } from "@site/contract/failure";
import type { ComposedDocument, ComposedFile } from "@site/registry/composition-record";
import { contentTypeOf } from "@site/registry/content";
import type { Registry } from "@site/registry/registry";
import { chromium, type Page, type Request } from "playwright";

/** A complete site that no channel shows. */
export interface DraftSite {
  registry: Registry;
  origin: string;
  /** Documents that show the remote, by address. */
  changed: Record<string, ComposedDocument>;
  /** Every document and file, by address. */
  files: Record<string, ComposedFile>;
}

/** Where systems keep Chromium, or Chrome. */
export const systemChromiums = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
] as const;

const maxLiveMs = 20_000;

/** Half of what web.dev calls good; a late font may still move a page by less than this. */
const maxLayoutShift = 0.05;

/**
 * Opens each page and slot of a remote in Chromium, once in each language, and returns what is
 * wrong there, each fault once. The browser gets everything from the registry and makes no other request.
 *
 * @param program path of Chromium; by default Playwright's own or the system's
 * @throws Error when there is no Chromium
 */
export async function browserIssues(
  site: DraftSite,
  remote: string,
  program: string | undefined,
): Promise<string[]> {
  const programs = program ? [program] : [chromium.executablePath(), ...systemChromiums];
  const executablePath = programs.find((path) => existsSync(path));
  if (!executablePath) {
    throw failure`no-browser: There is no Chromium to open the pages in (${programs.join(", ")}). Install one: npx playwright install chromium (in the site's own repository: pnpm --filter e2e exec playwright install chromium). Or name yours: BROWSER_PATH=/path/to/chromium`;
  }
  const browser = await chromium.launch({ executablePath });
  try {
    const context = await browser.newContext({ reducedMotion: "reduce", ...farAway });
    await context.route("**/*", async (route) =>
      route.fulfill(await responseOf(site, route.request())),
    );
    await context.addInitScript(noteReplacedTexts);
    const issues: string[] = [];
    /** What was found on a part in the languages before. */
    const known = new Map<string, string[]>();
    for (const [path, part] of addressesOf(site, remote)) {
      const page = await context.newPage();
      const found = new Set(await pageIssues(page, site, path, remote));
      await page.close();
      const said = known.getOrInsert(part, []);
      const further = [...found].filter((issue) => !said.includes(inAnyLanguage(issue)));
      issues.push(...further.map((issue) => `${path} in Chromium: ${issue}`));
      said.push(...further.map(inAnyLanguage));
    }
    return issues;
  } finally {
    await browser.close();
  }
}

/**
 * A visitor whose day and language are not the composer's: a date without time zone or language would
 * differ from the prerendered one.
 */
const farAway = { timezoneId: "Pacific/Honolulu", locale: "fr-FR" };

/** One address for each page and slot of the remote in each language, with the page or slot. */
function addressesOf({ changed }: DraftSite, remote: string): Map<string, string> {
  const paths = new Map<string, string>();
  for (const [path, { used, locale }] of Object.entries(changed)) {
    const own = used.filter((part) => part.remote === remote);
    for (const { kind, id } of own) paths.getOrInsert(`${kind} ${id} ${locale}`, path);
  }
  const parts = [...paths].map(
    ([key, path]) => [path, key.slice(0, key.lastIndexOf(" "))] as const,
  );
  return new Map(parts);
}

/** A fault without what differs between languages: its words, attributes, addresses and numbers. */
function inAnyLanguage(issue: string): string {
  return issue.replace(/>[^<]*<|"[^"]*"|\S*\/\S*|\d+/g, "");
}

/** Runs in each page: keeps the first text that something replaced, and the text in its place. */
function noteReplacedTexts(): void {
  const textsIn = (nodes: Node[]): string[] =>
    nodes.flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "") : textsIn([...node.childNodes]),
    );
  new MutationObserver((records) => {
    const removed = textsIn(records.flatMap(({ removedNodes }) => [...removedNodes]));
    const added = textsIn(records.flatMap(({ addedNodes }) => [...addedNodes]));
    const before = removed.find((text) => !added.includes(text));
    const after = added.find((text) => !removed.includes(text));
    if (removed.length === 0 || before === after || "replacedTexts" in window) return;
    Object.assign(window, { replacedTexts: [before, after] });
  }).observe(document, { childList: true, subtree: true });
}

/** React's error for a first render that differs from the prerendered markup. */
const hydrationError = /React error #418\b/;

/** Says instead of React's number what differs. */
async function withDifferences(page: Page, issues: readonly string[]): Promise<string[]> {
  if (!issues.some((issue) => hydrationError.test(issue))) return [...issues];
  const texts = await page.evaluate(() => Reflect.get(window, "replacedTexts"));
  const [before, after] = (texts as [string?, string?] | undefined) ?? [];
  const quoted = (text = "nothing") => JSON.stringify(text);
  const difference = texts ? `: ${quoted(before)} became ${quoted(after)}` : "";
  return [
    ...issues.filter((issue) => !hydrationError.test(issue)),
    `its first render in the browser differs from its prerendered markup${difference}. Read what only the browser knows (the clock, its storage, its size) in an effect, and format dates with a language and a timeZone.`,
  ];
}

async function responseOf(site: DraftSite, request: Request) {
  const url = new URL(request.url());
  if (request.method() !== "GET") return { status: 204 };
  const file = url.origin === site.origin ? await fileAt(site, url.pathname) : undefined;
  if (!file) return { status: 404 };
  return { contentType: file.type, body: await site.registry.blob(file.hash, file.owner) };
}

/** What the site answers with: a document, a file of the composition, or a file of a release. */
async function fileAt({ registry, files }: DraftSite, pathname: string) {
  const file = files[pathname];
  if (file) return { ...file, owner: undefined };
  const [, owner = "", version = "", path = ""] = /^\/([^/]+)\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  const blob = (await registry.release(owner, version))?.files[path];
  return blob && { ...blob, owner, type: contentTypeOf(path) };
}

/** Whether a proxy in front, which isn't here, answers an address: it is below no release. */
function isOfProxy({ origin }: DraftSite, address: string): boolean {
  const url = URL.parse(address);
  return url?.origin === origin && !/^\/[^/]+\/\d+\.\d+\.\d+[^/]*\//.test(url.pathname);
}

async function pageIssues(
  page: Page,
  site: DraftSite,
  path: string,
  remote: string,
): Promise<string[]> {
  const issues: string[] = [];
  page.on("console", (message) => {
    // A shell only warns of a difference, which an add-on of a visitor may have made.
    if (message.type() !== "error" && !hydrationError.test(message.text())) return;
    const { url } = message.location();
    if (/^Failed to load resource/.test(message.text()) && isOfProxy(site, url)) return;
    issues.push(`an error on the console: ${message.text()}${url && ` (${url})`}`);
  });
  page.on("pageerror", ({ message }) => issues.push(`an uncaught error: ${message}`));
  await page.goto(site.origin + path);
  const isPageLive = await isLive(page, path, remote);
  issues.splice(0, issues.length, ...(await withDifferences(page, issues)));
  if (!isPageLive) {
    return [...issues, `it did not become live within ${maxLiveMs / 1000} s`];
  }
  const own = `[data-mf="${remote}"]`;
  const { violations } = await new AxeBuilder({ page }).include(own).setLegacyMode().analyze();
  for (const { help, nodes } of violations) {
    const others = nodes.length > 1 ? `, and ${nodes.length - 1} more` : "";
    issues.push(`${help}: ${nodes[0]?.html}${others}`);
  }
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
  if (shift > maxLayoutShift) issues.push(`its layout shifts by ${shift.toFixed(3)}`);

  const links = page.locator(`${own} a[href^="/"]:visible`);
  const targets = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).pathname),
  );
  for (const target of new Set(targets)) {
    if (await fileAt(site, target)) continue;
    issues.push(`a link to ${target}, which the site does not have`);
  }
  const index = targets.findIndex((target) => site.files[target]?.type.startsWith("text/html"));
  const target = targets[index];
  if (target === undefined) return issues;
  await links.nth(index).click();
  if (!(await isLive(page, target, remote))) issues.push(`its link does not lead to ${target}`);
  return issues;
}

/** Scrolls to the remote's slots on a page, and waits until the page and these slots are live. */
function isLive(page: Page, path: string, remote: string): Promise<boolean> {
  const slots = `[data-slot][data-mf="${remote}"]`;
  const waiting = page.waitForFunction(
    ([address = "", selector = ""]) => {
      const isMarked = (name: string, detail: string | null) =>
        performance
          .getEntriesByName(name)
          .some((mark) => (mark as PerformanceMark).detail === detail);
      const isSlotLive = (slot: Element) => {
        slot.scrollIntoView();
        return isMarked("slot-live", slot.getAttribute("data-slot"));
      };
      const isPageLive = isMarked("page-live", address);
      return isPageLive && [...document.querySelectorAll(selector)].every(isSlotLive);
    },
    [path, slots],
    { timeout: maxLiveMs },
  );
  return waiting.then(
    () => true,
    () => false,
  );
}
