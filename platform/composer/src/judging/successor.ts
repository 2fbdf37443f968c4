import { logEvidence, meanThatReaches } from "./evidence.ts";
import { tallyText } from "./evidence-text.ts";
import type { GroupFigures } from "./figures.ts";
import { summed, type Tally, tallyOf } from "./verdict.ts";

/**
 * Two signals are judged, each by a bound on the rate before and by the evidence after. Each of the
 * four is wrong once in 400 releases at most, so a faultless release is told once in a hundred.
 */
const tellsFrom = 400;
/** A standard normal variable is above this once in 400. */
const boundQuantile = 2.807;
/** Other hours have other visitors, browsers and lines: so much more often may be chance. */
const margin = 2;
/** Fewer may be machines without scripts that came one after the other. */
const minBad = 10;

/**
 * Logarithm of the evidence that views are bad more than twice as often as before, whose rate counts
 * with its upper bound. It may be looked at after every view.
 */
function logRiseEvidence(before: Tally, after: Tally): number {
  const rate = (margin * meanThatReaches(before.bad + 1, boundQuantile)) / before.views;
  // Without views before, or with many bad ones, nothing is known to be worse.
  if (!(rate < 1) || after.bad < minBad) return 0;
  // Anybody can report a failure of a view that was never served.
  return logEvidence(after.bad, Math.max(after.bad, after.views), rate);
}

/**
 * Why what is live is worse than what it replaced, in one line; undefined while nothing shows that.
 * `unsettled` failures are too new for their views to be counted as served.
 */
export function worseThanBefore(
  before: readonly GroupFigures[],
  after: readonly GroupFigures[],
  unsettled: number,
): string | undefined {
  for (const [name, signal] of [
    ["never live or failed", "broken"],
    ["failed", "failed"],
  ] as const) {
    const [old, own] = [before, after].map((all) => summed(all.map((one) => tallyOf(one, signal))));
    if (!old || !own) continue;
    const settled = { ...own, bad: own.bad - unsettled };
    if (logRiseEvidence(old, settled) < Math.log(tellsFrom)) continue;
    return `${name}: ${tallyText(settled)} views, before ${tallyText(old)}`;
  }
  return undefined;
}
