import type { Stretch } from "./figures.ts";
import { type Tally, tallyOf, type Verdict } from "./verdict.ts";

const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });
export const numberText = (value: number) =>
  value < 1e6 ? number.format(value) : "over a million";

/** `3 of 120`; without the views where they are not counted yet, which takes a minute. */
export function tallyText({ views, bad }: Tally): string {
  return views < bad ? `${bad}` : `${bad} of ${views}`;
}

/** The signals that convict a canary. */
const strongestFirst = ({ signals }: Verdict) =>
  signals
    .filter(({ word }) => word === "convicted")
    .toSorted((a, b) => b.evidence / b.convictsFrom - a.evidence / a.convictsFrom);

/** With nothing against a canary, `, but too few views for poor INP`: the verdict says nothing of these signals. */
export function tooFewText({ word, signals }: Verdict): string {
  const few = signals.filter((each) => each.word === "too-few-views").map(({ name }) => name);
  const isSilent = word !== "nothing-against-it" || few.length === 0;
  return isSilent ? "" : `, but too few views for ${few.join(", ")}`;
}

/**
 * What convicted a canary, in one line: the figures from which anybody can compute the evidence
 * again.
 */
export function evidenceText(stretches: readonly Stretch[], verdict: Verdict): string {
  const [convicted] = strongestFirst(verdict);
  if (!convicted) return "";
  const { name, judgedBy, evidence, convictsFrom } = convicted;
  const parts = stretches.flatMap(({ revision, percent, live, canary }) => {
    const [own, others] = [tallyOf(canary, judgedBy), tallyOf(live, judgedBy)];
    if (own.views + own.bad + others.views + others.bad === 0) return [];
    return `${tallyText(own)}, live ${tallyText(others)} at ${percent} % (revision ${revision})`;
  });
  return `${name}: ${parts.join("; ")}: evidence ${numberText(evidence)}, convicts from ${convictsFrom}`;
}
