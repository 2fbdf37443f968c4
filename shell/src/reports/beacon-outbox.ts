import { mostReports, type PageReport, type ReportBatch, reportsPath } from "@site/contract/report";

/** Time for what belongs together to come together, in milliseconds. */
const gatheringMs = 3000;

export interface Outbox {
  add(report: PageReport): void;
  stop(): void;
}

/**
 * Gathers reports and sends them together, at the latest when the visitor leaves. The same thing
 * is told once, and of one page load so many things at most.
 */
export function beaconOutbox(composition: string): Outbox {
  const known = new Set<string>();
  let waiting: PageReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch: ReportBatch = { composition, reports: waiting };
    waiting = [];
    // Told or not, there is nothing that the page could do about it.
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
      if (known.size >= mostReports || known.has(key)) return;
      known.add(key);
      waiting.push(report);
      // A hidden page may not live until a timer ends.
      if (document.hidden) queueMicrotask(send);
      else timer ??= setTimeout(send, gatheringMs);
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", sendOnLeaving);
      removeEventListener("pagehide", send);
    },
  };
}
