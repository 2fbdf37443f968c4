import type { VisitFigures } from "../pages/measured.ts";
import { type VisitInput, withPage } from "./opened-page.ts";
import type { PageNotes } from "./page-observer.ts";
import { bytesOf } from "./request-log.ts";

const visitNotes = `(() => {
  const [timing] = performance.getEntriesByType("navigation");
  return {
    notes: window.benchNotes,
    loadedMs: timing.loadEventEnd,
    status: timing.responseStatus,
  };
})()`;

/** Opens a page as a first visitor does, with nothing cached, and measures it. */
export function visit(input: VisitInput): Promise<VisitFigures> {
  return withPage(input, async ({ page, log }) => {
    const { notes, loadedMs, status } = await page.evaluate<{
      notes: PageNotes;
      loadedMs: number;
      status: number;
    }>(visitNotes);
    if (status !== 200) throw new Error(`${input.path} answered ${status}`);
    const { lcpMs, liveMs, blockedMs } = notes;
    const needed = log.arrivedBy(liveMs ?? loadedMs);
    return {
      lcpMs: lcpMs && Math.round(lcpMs),
      liveMs: liveMs && Math.round(liveMs),
      tbtMs: Math.round(blockedMs),
      requests: needed.length,
      transferBytes: bytesOf(needed),
      scriptBytes: bytesOf(needed.filter(({ isScript }) => isScript)),
    };
  });
}
