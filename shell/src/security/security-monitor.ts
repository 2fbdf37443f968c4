import type { PageComposition } from "@site/contract/composition";
import { watchConsole } from "./console-watch.ts";
import { watchDevtools } from "./devtools-watch.ts";
import type { EarlyNotes } from "./early-notes.ts";
import { watchErrors } from "./error-watch.ts";
import { createReporter } from "./event-reporter.ts";
import { releaseFolders } from "./foreign-script.ts";
import { watchInjections } from "./injection-watch.ts";
import { watchKeys } from "./key-watch.ts";
import { logFunction, logTargetOf, restUrl } from "./log-target.ts";
import { watchPolicy } from "./policy-watch.ts";

/**
 * Watches the page and logs what looks like an attack on it. It records that keys are pressed,
 * never which, and loads the log's client only when there is something to log.
 * Returns how to stop.
 */
export function startSecurityMonitor(composition: PageComposition, early: EarlyNotes): () => void {
  const target = logTargetOf(composition);
  const report = createReporter((event) =>
    import("./event-log.ts").then((log) => log.logEvent(target, event)),
  );
  const stops = [
    watchErrors(report, early),
    watchPolicy(report, early, `${restUrl(target)}/rpc/${logFunction}`),
    watchKeys(report, early),
    watchConsole(report),
    watchInjections(report, releaseFolders(composition, document.baseURI)),
    watchDevtools(report),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
