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
export const strongestFirst = ({ signals }: Verdict) =>
  signals
    .filter(({ word }) => word === "convicted")
    .toSorted((a, b) => b.evidence / b.convictsFrom - a.evidence / a.convictsFrom);

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
