import type { PageComposition } from "@site/contract/composition";
import { reportsMark, vitalNames } from "@site/contract/report";
import type { Metric } from "web-vitals";
import { logFailure } from "../browser/leaving.ts";
import { serverTiming } from "../browser/server-timing.ts";
import { receivePageEvents } from "../problems/page-events.ts";
import { keyOf, problemOf } from "../problems/page-problems.ts";
import { detectConsoleTampering, detectDevtools, pressCounter } from "../security/detectors.ts";
import { detectInjections, releaseFolders } from "../security/injections.ts";
import { createReporter, eventOf, logEvent, logTargetOf } from "../security/security-log.ts";
import { createReportQueue, reportOf } from "./page-reports.ts";

/** Share of page loads that measure web vitals; the others do not load the library. */
const vitalsShare = 0.5;

/** How many problems are remembered, so that a page that keeps failing does not fill the memory. */
const maxKnown = 200;

export interface Monitoring {
  stop: () => void;
  /** Settles once all code that the monitoring starts with was fetched. */
  loaded: Promise<void>;
}

/**
 * Collects errors in the page and signs of attacks on it, each problem once, for two sinks: the
 * specification's security log, and the reports to the site's own server, if it accepts them. The
 * server also learns, once, that the page has become live (`isLive` settles) or has failed.
 */
export function startMonitoring(composition: PageComposition, isLive: Promise<void>): Monitoring {
  const target = logTargetOf(composition);
  const log = createReporter((event) => logEvent(target, event));
  const reports = startReports();
  const countPress = pressCounter(log);
  const known = new Set<string>();
  let hasAnswered = false;
  const answer = () => {
    if (!hasAnswered) reports?.add({ kind: "answered", path: location.pathname });
    hasAnswered = true;
  };
  void isLive.then(answer);
  const stops = [
    receivePageEvents((event) => {
      if (event.kind === "press") countPress(event.atMs);
      const problem = problemOf(event);
      if (!problem || known.has(keyOf(problem))) return;
      if (known.size < maxKnown) known.add(keyOf(problem));
      const logged = eventOf(problem, target);
      if (logged) log(...logged);
      const report = reportOf(problem);
      if (report?.kind === "failure" || report?.kind === "error") answer();
      if (report) reports?.add(report);
    }),
    detectConsoleTampering(log),
    detectInjections(log, releaseFolders(composition, document.baseURI)),
    detectDevtools(log),
    () => reports?.stop(),
  ];
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
    loaded: reports ? measureSpeed(reports) : Promise.resolve(),
  };
}

/** The reports of this page load. Undefined if the document's server accepts none. */
function startReports(): ReportQueue | undefined {
  const composition = serverTiming(reportsMark);
  return composition === undefined ? undefined : createReportQueue(composition);
}

/** Reports the web vitals of a share of page loads; each vital when it is final. */
async function measureSpeed(reports: ReportQueue): Promise<void> {
  if (Math.random() >= vitalsShare) return;
  const path = location.pathname;
  const report = ({ name, value, rating }: Metric) => {
    const vital = vitalNames.find((one) => one === name);
    if (vital) reports.add({ kind: "vital", path, name: vital, value, rating });
  };
  try {
    const { onCLS, onINP, onLCP } = await import("web-vitals");
    for (const measure of [onCLS, onINP, onLCP]) measure(report);
  } catch (error) {
    logFailure("Web vitals are not measured", error);
  }
}

type ReportQueue = ReturnType<typeof createReportQueue>;
