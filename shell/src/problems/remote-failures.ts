import type { PageComposition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { isLeaving } from "../browser/leaving.ts";
import { LoadError } from "../loader/load-error.ts";
import type { Owned } from "../loader/remote-loader.ts";
import { publish } from "./page-events.ts";

/** What is known of a remote's failure: enough to find the release and the page. */
export interface RemoteFailure {
  remote: string;
  version: string;
  part: string;
  locale: Locale;
  phase: "load" | "render";
  fault: string;
}

const reported = new Set<string>();
const reportedErrors = new Set<string>();

/** Reports a remote's failure once per part, language and phase, unless it comes of leaving. */
export function reportFailure(
  composition: PageComposition,
  owned: Owned,
  locale: Locale,
  error: unknown,
): void {
  reportedErrors.add(String(error));
  if (isLeaving()) return;
  const failure: RemoteFailure = {
    remote: owned.remote,
    version: composition.remotes[owned.remote]?.version ?? "unknown",
    part: owned.id,
    locale,
    phase: error instanceof LoadError ? "load" : "render",
    fault: error instanceof LoadError ? error.kind : "thrown",
  };
  const key = JSON.stringify(failure);
  if (reported.has(key)) return;
  reported.add(key);
  console.error(`Remote failed: ${key}`, error);
  publish({ kind: "failure", failure, error });
}

/**
 * Reports what React could recover from while hydrating, except the failure of a remote: React reports
 * it once more when it next renders a boundary, long after that remote's own has reported it.
 */
export function reportRecovered(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!reportedErrors.has(String(cause))) window.reportError(error);
}
