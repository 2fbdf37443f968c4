import { isLeaving, logFailure } from "../leaving.ts";
import { beaconOutbox } from "./beacon-outbox.ts";
import { hearFailures } from "./failure-notes.ts";
import { failureReport, faultReport } from "./fault-reports.ts";

/** Of so many page loads one measures its speed; the others don't load the library for it. */
const vitalsShare = 0.5;

/**
 * Reports what goes wrong in this page: errors that nobody caught, files that didn't load, remotes
 * that failed; and, for a share of page loads, how fast it was. What the content policy refused is
 * reported by the browser itself. Returns how to stop.
 */
export function startReports(compositionId: string, early: readonly Event[]): () => void {
  const outbox = beaconOutbox(compositionId);
  const landing = location.pathname;
  const tell = (event: Event) => {
    const report = faultReport(event, location);
    if (report) outbox.add(report);
  };
  const hear = (event: Event) => {
    if (!isLeaving()) tell(event);
  };
  for (const event of early) tell(event);
  const types = ["error", "unhandledrejection"];
  for (const type of types) addEventListener(type, hear, { capture: true });
  const deafen = hearFailures((note) => outbox.add(failureReport(note, location.pathname)));
  if (Math.random() < vitalsShare) {
    import("./vitals.ts")
      .then(({ measureVitals }) =>
        measureVitals((vital) => outbox.add({ ...vital, path: landing })),
      )
      .catch((error: unknown) => logFailure("Web vitals are not measured", error));
  }
  return () => {
    for (const type of types) removeEventListener(type, hear, { capture: true });
    deafen();
    outbox.stop();
  };
}
