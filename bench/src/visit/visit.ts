import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { Line } from "../line/line.ts";
import type { Figure } from "../report/figure.ts";
import type { Entrance } from "../served/entrance.ts";
import type { Conditions } from "./conditions.ts";
import { observePage } from "./page-observer.ts";
import { chainDepth } from "./request-chain.ts";
import { type LoggedRequest, RequestLog } from "./request-log.ts";

/** What one page view cost; times in milliseconds since the navigation began. */
export interface VisitFigures {
  ttfbMs: Figure;
  fcpMs: Figure;
  lcpMs: Figure;
  cls: Figure;
  /** Long tasks beyond 50 ms each, from the start until nothing happens any more. */
  tbtMs: Figure;
  /** Until the header's menu opens when it is pressed. */
  menuMs: Figure;
  /** Until the page's own code runs. */
  liveMs: Figure;
  /** What had arrived when the page was live (or had loaded, where nothing runs). */
  requests: Figure;
  transferBytes: Figure;
  scriptBytes: Figure;
  chainDepth: Figure;
  /** Everything until nothing happens any more: lazy parts and prefetched pages too. */
  totalBytes: Figure;
  totalScriptBytes: Figure;
}

export interface VisitInput {
  browser: Browser;
  entrance: Entrance;
  conditions: Conditions;
  path: string;
  /** False where no script of the page runs. */
  isAlive: boolean;
}

/** Longest wait for a page to come to rest, in milliseconds. */
const quietDeadlineMs = 60_000;

/** A desktop's window: the header shows its menu, which scripts open. */
const viewport = { width: 1280, height: 800 };

/** Opens a page as a first visitor does, with nothing cached, and measures it. */
export async function visit(input: VisitInput): Promise<VisitFigures> {
  return withPage(input, async (page, log) => {
    const response = await page.goto(`${input.entrance.origin}${input.path}`);
    if (!response?.ok()) throw new Error(`${input.path} answered ${response?.status()}`);
    const html = await response.text();
    await quiet(page, input);
    const { notes, ttfbMs, loadedMs } = await page.evaluate(() => {
      const [timing] = performance.getEntriesByType("navigation");
      return {
        notes: window.benchNotes,
        ttfbMs: timing?.responseStart,
        loadedMs: timing?.loadEventEnd ?? 0,
      };
    });
    const first = log.arrivedBy(notes.liveMs ?? loadedMs);
    return {
      ttfbMs,
      fcpMs: notes.fcpMs,
      lcpMs: notes.lcpMs,
      cls: notes.cls,
      tbtMs: notes.blockedMs,
      menuMs: notes.menuMs,
      liveMs: notes.liveMs,
      requests: first.length,
      transferBytes: bytesOf(first),
      scriptBytes: bytesOf(scriptsIn(first)),
      chainDepth: chainDepth(first, html),
      totalBytes: bytesOf(log.all),
      totalScriptBytes: bytesOf(scriptsIn(log.all)),
    };
  });
}

/**
 * Milliseconds from the click on a link of the page to the next page's content on screen. The
 * visitor has pointed at the link for a while: what the site fetches then has arrived.
 */
export async function clickThrough(input: VisitInput, link: string): Promise<Figure> {
  return withPage(input, async (page, log) => {
    await page.goto(`${input.entrance.origin}${input.path}`);
    await quiet(page, input);
    const anchor = page.locator(`header a[href="${link}"]:visible`).first();
    await anchor.hover();
    await log.settled();
    await anchor.click();
    await page.waitForFunction(() => window.benchNotes?.navigationMs !== undefined);
    return page.evaluate(() => window.benchNotes.navigationMs);
  });
}

/** Waits until the page has come to rest; a page that never runs is a fault, not a long wait. */
async function quiet(page: Page, { isAlive, entrance, path }: VisitInput): Promise<void> {
  const deadline = wait(quietDeadlineMs, "late" as const, { ref: false });
  const rest = page.evaluate((alive) => window.benchQuiet(alive), isAlive);
  if ((await Promise.race([rest, deadline])) !== "late") return;
  const notes = await page.evaluate(() => JSON.stringify(window.benchNotes));
  throw new Error(
    `${entrance.origin}${path} did not come to rest within ${quietDeadlineMs} ms. Until then it noted ${notes}; open it in a browser and look at the console.`,
  );
}

function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((total, { transferBytes }) => total + transferBytes, 0);
}

function scriptsIn(requests: readonly LoggedRequest[]): LoggedRequest[] {
  return requests.filter(({ isScript }) => isScript);
}

async function withPage<Result>(
  { browser, entrance, conditions }: VisitInput,
  use: (page: Page, log: RequestLog) => Promise<Result>,
): Promise<Result> {
  entrance.setLine(conditions.line && new Line(conditions.line));
  const context: BrowserContext = await browser.newContext({ viewport });
  try {
    await context.addInitScript(observePage);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const log = await RequestLog.attach(session);
    await session.send("Emulation.setCPUThrottlingRate", { rate: conditions.cpuSlowdown });
    return await use(page, log);
  } finally {
    await context.close();
  }
}
