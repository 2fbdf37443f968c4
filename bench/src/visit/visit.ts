import type { Figure } from "../report/figure.ts";
import { navigate, type OpenedPage, type VisitInput, withPage } from "./opened-page.ts";
import type { PageNotes } from "./page-observer.ts";
import { bytesOf, chainDepth, scriptsIn } from "./request-log.ts";

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
  /** The same address once more, with the browser's cache: requests until live, and in all. */
  repeatRequests: Figure;
  repeatTotalRequests: Figure;
  repeatLcpMs: Figure;
}

/**
 * Opens a page as a first visitor does, with nothing cached, and measures it; where `isRepeated`,
 * once more in the same browser.
 */
export function visit(input: VisitInput, isRepeated = false): Promise<VisitFigures> {
  return withPage(input, async (opened) => {
    const first = await firstView(opened, input);
    const repeat = isRepeated ? await repeatView(opened, input) : undefined;
    return {
      ...first,
      repeatRequests: repeat?.requests,
      repeatTotalRequests: repeat?.totalRequests,
      repeatLcpMs: repeat?.lcpMs,
    };
  });
}

async function firstView({ page, log, documentId }: OpenedPage, { path }: VisitInput) {
  const { notes, ttfbMs, loadedMs, status } = await page.evaluate<VisitNotes>(visitNotes);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
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
}

/** What the browser asks the server for when it opens an address that it has shown before. */
async function repeatView({ page, log }: OpenedPage, input: VisitInput) {
  await log.settled();
  // Navigating from the address itself would be a reload.
  await page.send("Page.navigate", { url: "about:blank" });
  const before = new Set(log.all);
  await navigate(page, input);
  await log.settled();
  const { notes } = await page.evaluate<VisitNotes>(visitNotes);
  const requests = log.all.filter((request) => !before.has(request) && !request.isCached);
  const liveMs = (requests[0]?.startMs ?? 0) + (notes.liveMs ?? 0);
  const first = requests.filter(({ endMs }) => endMs !== undefined && endMs <= liveMs);
  return { requests: first.length, totalRequests: requests.length, lcpMs: notes.lcpMs };
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
