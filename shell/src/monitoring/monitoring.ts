import type { PageComposition } from "@site/contract/composition";
import { reportsMark } from "@site/contract/report";
import { logFailure } from "../browser/leaving.ts";
import type { EarlyEvents } from "../problems/early-events.ts";
import { subscribeToProblems } from "../problems/page-problems.ts";
import { subscribeToFailures } from "../problems/remote-failures.ts";
import { detectConsoleTampering, detectDevtools, detectKeyPresses } from "../security/detectors.ts";
import { detectInjections, releaseFolders } from "../security/injections.ts";
import {
  createReporter,
  logFunction,
  logTargetOf,
  problemReporter,
  restUrl,
} from "../security/security-log.ts";
import { createReportQueue, failureReport, problemReport } from "./page-reports.ts";

/** Share of page loads that measure their speed; the others do not load the library for it. */
const vitalsShare = 0.5;

/**
 * Collects what goes wrong in the page and what looks like an attack on it, for two sinks: the
 * security log of the specification, and the reports to the site's own server, where that takes
 * them. Returns how to stop.
 */
export function startMonitoring(composition: PageComposition, early: EarlyEvents): () => void {
  const stops = [startSecurityLog(composition, early)];
  const reported = reportedComposition();
  if (reported !== undefined) stops.push(startReports(reported, early));
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Logs what looks like an attack. It records that keys are pressed, never which, and loads the
 * log's client only when there is something to log.
 */
function startSecurityLog(composition: PageComposition, early: EarlyEvents): () => void {
  const target = logTargetOf(composition);
  const report = createReporter((event) =>
    import("../security/security-log-client.ts").then(({ logEvent }) => logEvent(target, event)),
  );
  const logUrl = `${restUrl(target)}/rpc/${logFunction}`;
  const stops = [
    subscribeToProblems(early, problemReporter(report, logUrl)),
    detectKeyPresses(report, early),
    detectConsoleTampering(report),
    detectInjections(report, releaseFolders(composition, document.baseURI)),
    detectDevtools(report),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Reports errors that nobody caught, files that did not load, remotes that failed; and, for a share
 * of page loads, how fast it was. The browser itself reports what the content policy blocked.
 */
function startReports(compositionId: string, early: EarlyEvents): () => void {
  const queue = createReportQueue(compositionId);
  const landing = location.pathname;
  const stops = [
    subscribeToProblems(early, (problem) => {
      const report = problemReport(problem, location);
      if (report) queue.add(report);
    }),
    subscribeToFailures((event) => queue.add(failureReport(event, location.pathname))),
    queue.stop,
  ];
  if (Math.random() < vitalsShare) {
    import("./vitals.ts")
      .then(({ measureVitals }) => measureVitals((vital) => queue.add({ ...vital, path: landing })))
      .catch((error: unknown) => logFailure("Web vitals are not measured", error));
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** The composition that this document belongs to, where its server takes reports. */
function reportedComposition(): string | undefined {
  // Cast: entries of this type are documents; some browsers have no server timing.
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.serverTiming?.find(({ name }) => name === reportsMark)?.description;
}
