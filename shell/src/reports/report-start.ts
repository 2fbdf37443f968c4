import { reportsMark } from "@site/contract/report";
import { isLeaving, logFailure } from "../leaving.ts";
import { whenLoadedAndIdle } from "../when-idle.ts";

/** Wait after the page has loaded, in browsers that don't tell when they are idle, in milliseconds. */
const patienceMs = 1000;

/** Most faults that are kept until the reports' code is there. */
const maxFaults = 10;

/**
 * Starts to report faults and speed to the site's server, once the page has loaded and the browser
 * has nothing better to do. Does nothing where the server takes no reports. Without that code the
 * page is none the worse.
 */
export function startReportsWhenIdle(): void {
  const faults: Event[] = [];
  const listening = new AbortController();
  const keep = (event: Event) => {
    if (faults.length < maxFaults && !isLeaving()) faults.push(event);
  };
  // While capturing, a window hears of images that didn't load too.
  const options = { capture: true, signal: listening.signal };
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, keep, options);

  const start = () => {
    const composition = reportedComposition();
    if (composition === undefined) return listening.abort();
    import("../watch.ts")
      .then(({ startReports }) => startReports(composition, faults))
      .catch((error: unknown) => logFailure("Reports did not start", error))
      .finally(() => listening.abort());
  };
  whenLoadedAndIdle(start, patienceMs);
}

/** The composition that this document belongs to, where its server takes reports. */
function reportedComposition(): string | undefined {
  // Cast: entries of this type are documents; some browsers don't tell about the server.
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.serverTiming?.find(({ name }) => name === reportsMark)?.description;
}
