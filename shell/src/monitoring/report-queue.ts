import { maxReports, type PageReport, type ReportBatch, reportsPath } from "@site/contract/report";

/** Debounce before a batch is sent, in milliseconds. */
const debounceMs = 3000;

export interface ReportQueue {
  add(report: PageReport): void;
  stop(): void;
}

/**
 * Gathers reports and sends them together, at the latest when the visitor leaves. The same report
 * is sent once, and a page load sends `maxReports` at most.
 */
export function createReportQueue(composition: string): ReportQueue {
  const known = new Set<string>();
  let waiting: PageReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch: ReportBatch = { composition, reports: waiting };
    waiting = [];
    // The page can do nothing about a batch that is not sent, so the result is not read.
    navigator.sendBeacon(
      reportsPath,
      new Blob([JSON.stringify(batch)], { type: "application/json" }),
    );
  };
  const sendOnLeaving = () => {
    if (document.hidden) send();
  };
  document.addEventListener("visibilitychange", sendOnLeaving);
  addEventListener("pagehide", send);

  return {
    add(report) {
      const key = JSON.stringify(report);
      if (known.size >= maxReports || known.has(key)) return;
      known.add(key);
      waiting.push(report);
      // A hidden page may not live until a timer ends.
      if (document.hidden) queueMicrotask(send);
      else timer ??= setTimeout(send, debounceMs);
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", sendOnLeaving);
      removeEventListener("pagehide", send);
    },
  };
}
