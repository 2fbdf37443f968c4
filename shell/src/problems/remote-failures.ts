import type { PageComposition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { isLeaving } from "../browser/leaving.ts";
import { SiteChanged } from "../loader/known-files.ts";
import { faultOf, lazyImporterOf } from "../loader/load-error.ts";
import type { Owned } from "../loader/remote-loader.ts";
import { publish, type RemoteFailure } from "./page-events.ts";

const reported = new Set<string>();
const reportedErrors = new Set<string>();

/**
 * Reports a remote's failure once per part, language and phase, unless leaving caused it. It is no
 * failure that the site shows other releases by now. `isReplaced`: the previous release took over.
 */
export function reportFailure(
  composition: PageComposition,
  owned: Owned,
  locale: Locale,
  error: unknown,
  isReplaced?: true,
): void {
  reportedErrors.add(textOf(error));
  if (isLeaving() || error instanceof SiteChanged) return;
  const fault = faultOf(error);
  const failure: RemoteFailure = {
    remote: owned.remote,
    version: composition.remotes[owned.remote]?.version ?? "unknown",
    part: owned.id,
    locale,
    phase: fault === "thrown" ? "render" : "load",
    fault,
    ...(isReplaced && { isReplaced }),
  };
  const key = JSON.stringify(failure);
  if (reported.has(key)) return;
  reported.add(key);
  console.error(`Remote failed: ${key}`, error);
  publish({ kind: "failure", failure, error });
}

/** How React says that the markup differs from what it renders, in a build and in development. */
const isDifference = /^Minified React error #418;|^Hydration failed/;

/**
 * Reports errors that React recovered from while hydrating, except a remote's failure: React
 * reports that again when it next renders a boundary, long after the remote's own boundary reported
 * it. A failed lazy import is reported once it is known what replaces the part. Markup that differs is
 * no error of the site: our tests reject a page that renders differently from what was composed, and
 * many add-ons and translators change pages.
 */
export function reportRecovered(error: unknown): void {
  const { cause, message = "" } = error instanceof Error ? error : {};
  if (lazyImporterOf(cause) !== undefined || reportedErrors.has(textOf(cause))) return;
  if (isDifference.test(message)) {
    console.warn("The page was changed before its code came: a part was rendered again.", error);
    publish({ kind: "altered" });
  } else {
    window.reportError(error);
  }
}

/** The text of whatever was thrown: an object may have none. */
function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return typeof thrown;
  }
}
