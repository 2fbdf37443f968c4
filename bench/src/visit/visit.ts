import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright";
import { Line } from "../line/line.ts";
import type { Figure } from "../report/figure.ts";
import type { Entrance } from "../served/entrance.ts";
import { BarePage } from "./bare-page.ts";
import type { Conditions } from "./conditions.ts";
import { observePage, type PageNotes } from "./page-observer.ts";
import { chainDepth, type LoggedRequest, RequestLog } from "./request-log.ts";

/** What one page view cost; times in milliseconds since the navigation began. */
export interface VisitFigures {
  ttfbMs: Figure;
  fcpMs: Figure;
  lcpMs: Figure;
  cls: Figure;
  /** Total blocking time: tasks after FCP beyond 50 ms each, until nothing happens any more. */
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

/** Longest wait for the page that a click leads to, and how often it is asked for, in milliseconds. */
const navigationDeadlineMs = 30_000;
const navigationPauseMs = 100;

/** A desktop's window: the header shows its menu, which scripts open. */
const viewport = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/** Opens a page as a first visitor does, with nothing cached, and measures it. */
export async function visit(input: VisitInput): Promise<VisitFigures> {
  return withPage(input, async (page, log, documentId) => {
    const { notes, ttfbMs, loadedMs, status } = await page.evaluate<VisitNotes>(visitNotes);
    if (status !== 200) throw new Error(`${input.path} answered ${status}`);
    const document = await page.send("Network.getResponseBody", { requestId: documentId });
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
      chainDepth: chainDepth(first, document.body),
      totalBytes: bytesOf(log.all),
      totalScriptBytes: bytesOf(scriptsIn(log.all)),
    };
  });
}

interface VisitNotes {
  notes: PageNotes;
  ttfbMs: number;
  loadedMs: number;
  status: number;
}

const visitNotes = `(() => {
  const [timing] = performance.getEntriesByType("navigation");
  return {
    notes: window.benchNotes,
    ttfbMs: timing.responseStart,
    loadedMs: timing.loadEventEnd,
    status: timing.responseStatus,
  };
})()`;

/**
 * Milliseconds from the click on a link of the header to the next page's content on screen. The
 * visitor has pointed at the link for a while: what the site fetches then has arrived.
 */
export async function clickThrough(input: VisitInput, link: string): Promise<Figure> {
  return withPage(input, async (page, log) => {
    const place = await page.evaluate<{ x: number; y: number }>(`(() => {
      const links = document.querySelectorAll(${JSON.stringify(`header a[href="${link}"]`)});
      const { x, y, width, height } = [...links].find((one) => one.checkVisibility()).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...place });
    await log.settled();
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      await page.send("Input.dispatchMouseEvent", {
        type,
        ...place,
        button: "left",
        clickCount: 1,
      });
    }
    return navigationTime(page);
  });
}

/** Asks until the next page is there; while one document follows another, nobody answers. */
async function navigationTime(page: BarePage): Promise<Figure> {
  for (let waitedMs = 0; waitedMs < navigationDeadlineMs; waitedMs += navigationPauseMs) {
    await wait(navigationPauseMs);
    const time = await page
      .evaluate<number | undefined>("window.benchNotes?.navigationMs")
      .catch(() => undefined);
    if (time !== undefined) return time;
  }
  throw new Error(`The click led to no other page within ${navigationDeadlineMs} ms.`);
}

/** Waits until the page has come to rest; a page that never runs is a fault, not a long wait. */
async function quiet(page: BarePage, { isAlive, entrance, path }: VisitInput): Promise<void> {
  const deadline = wait(quietDeadlineMs, "late" as const, { ref: false });
  const rest = page.evaluate(`window.benchQuiet(${isAlive})`);
  if ((await Promise.race([rest, deadline])) !== "late") return;
  rest.catch(() => {});
  const notes = await page.evaluate("JSON.stringify(window.benchNotes)");
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

/** Opens an address under the conditions of the visit, and lets `use` work when it has come to rest. */
async function withPage<Result>(
  input: VisitInput,
  use: (page: BarePage, log: RequestLog, documentId: string) => Promise<Result>,
): Promise<Result> {
  const { browser, entrance, conditions, path } = input;
  const page = await BarePage.open(browser);
  try {
    entrance.setLine(conditions.line && new Line(conditions.line));
    const log = await RequestLog.attach(page);
    await page.send("Page.enable");
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observePage})()` });
    await page.send("Emulation.setDeviceMetricsOverride", viewport);
    await page.send("Emulation.setCPUThrottlingRate", { rate: conditions.cpuSlowdown });
    // A navigation's request is named as the navigation is.
    const { loaderId = "" } = await page.send("Page.navigate", {
      url: `${entrance.origin}${path}`,
    });
    await quiet(page, input);
    return await use(page, log, loaderId);
  } finally {
    await page.close();
  }
}
