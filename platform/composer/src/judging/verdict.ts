import { logEvidence, logShareEvidence, meanThatReaches } from "./evidence.ts";
import { type GroupFigures, neverLive, type Stretch } from "./figures.ts";

/**
 * `convicted`: it is worse than what is live. `nothing-against-it`: these views would have shown a
 * rise. `too-few-views`: they would not have. `wrong-share`: another share of the views than the
 * set one was the canary's, so nothing is judged.
 */
export type Word = "convicted" | "nothing-against-it" | "too-few-views" | "wrong-share";

/** Page views, and the bad ones among them. */
export interface Tally {
  views: number;
  bad: number;
}

export interface SignalVerdict {
  name: string;
  judgedBy: Judged;
  word: Word;
  live: Tally;
  canary: Tally;
  /** Evidence that the canary is worse; it convicts from `convictsFrom` on. */
  evidence: number;
  convictsFrom: number;
  /** With nothing against it: the share of bad views that would have shown with a probability of 0.9. */
  smallestRate?: number;
  /** The same as a multiple of what is live; absent where live has no bad views. */
  smallestRise?: number;
}

export interface Verdict {
  word: Word;
  signals: SignalVerdict[];
}

export type Judged = "broken" | "failed" | "fallback" | "LCP" | "INP" | "CLS";

/** Faultless canaries that may be convicted, over all signals and looks: one in a hundred. */
const alpha = 0.01;

/**
 * Pages that never become live or fail have half of α: at a tenth of the visitors three convict. Pages
 * that fail are judged once more alone, because there are always some that never become live.
 */
const alphas: Record<Judged, number> = {
  broken: alpha / 2,
  failed: alpha / 10,
  fallback: alpha / 10,
  LCP: alpha / 10,
  INP: alpha / 10,
  CLS: alpha / 10,
};

/** Evidence from which on the share is another than the set one. */
const wrongShareFrom = 1_000;

/** A group's views and the bad ones among them, by a signal. */
export function tallyOf(figures: GroupFigures, signal: Judged): Tally {
  const { served, failed, fallback } = figures;
  if (signal === "failed") return { views: served, bad: failed };
  if (signal === "fallback") return { views: served, bad: fallback };
  if (signal === "broken") return { views: served, bad: neverLive(figures) + failed };
  const { views, poor } = figures[signal];
  return { views, bad: poor };
}

const servedIn = ({ live, canary }: Stretch) => live.served + canary.served;

/** The canary's share of views: the set one, or the observed one where that is larger. */
function shareOf(stretch: Stretch): number {
  const served = servedIn(stretch);
  return Math.max(stretch.percent / 100, served === 0 ? 0 : stretch.canary.served / served);
}

/** Evidence against a canary by one signal: stretches of different shares are multiplied. */
function logEvidenceOf(signal: Judged, stretches: readonly Stretch[]): number {
  return sumOf(stretches, (stretch) => {
    const { bad } = tallyOf(stretch.canary, signal);
    return logEvidence(bad, bad + tallyOf(stretch.live, signal).bad, shareOf(stretch));
  });
}

function logShareEvidenceOf(stretches: readonly Stretch[]): number {
  return sumOf(stretches, (stretch) =>
    logShareEvidence(stretch.canary.served, servedIn(stretch), stretch.percent / 100),
  );
}

const convicts = (signal: Judged, logEvidence: number) =>
  logEvidence >= Math.log(1 / alphas[signal]);

/** Judges a canary by its figures alone: the same figures give the same verdict. */
export function judge(stretches: readonly Stretch[]): Verdict {
  const isWrongShare = logShareEvidenceOf(stretches) >= Math.log(wrongShareFrom);
  const verdictOn = (name: string, signal: Judged) => {
    const tally = (figures: GroupFigures) => tallyOf(figures, signal);
    const evidence = logEvidenceOf(signal, stretches);
    const found = {
      name,
      judgedBy: signal,
      live: summed(stretches.map(({ live }) => tally(live))),
      canary: summed(stretches.map(({ canary }) => tally(canary))),
      evidence: exp(evidence),
      convictsFrom: Math.round(1 / alphas[signal]),
    };
    if (isWrongShare) return { ...found, word: "wrong-share" as const };
    if (convicts(signal, evidence)) return { ...found, word: "convicted" as const };
    const smallest = smallestRate(signal, stretches);
    if (smallest === undefined) return { ...found, word: "too-few-views" as const };
    const { views, bad } = found.live;
    return {
      ...found,
      word: "nothing-against-it" as const,
      smallestRate: smallest,
      ...(bad > 0 && { smallestRise: (smallest * views) / bad }),
    };
  };
  const verdicts = [
    verdictOn("never live or failed", "broken"),
    verdictOn("failed", "failed"),
    verdictOn("fallback", "fallback"),
    ...(["LCP", "INP", "CLS"] as const).map((vital) => verdictOn(`poor ${vital}`, vital)),
  ];
  return {
    // One convicted signal is enough. Otherwise the first speaks, as every view counts in it; `tooFewText` names
    // the others that have too few.
    word:
      (verdicts.find(({ word }) => word === "convicted") ?? verdicts[0])?.word ?? "too-few-views",
    signals: verdicts,
  };
}

/**
 * The least share of bad canary views that would have convicted with a probability of 0.9 by now, as
 * if all views had been one stretch; undefined where even a wholly bad canary would not have.
 */
function smallestRate(signal: Judged, stretches: readonly Stretch[]): number | undefined {
  const live = summed(stretches.map((stretch) => tallyOf(stretch.live, signal)));
  const canary = summed(stretches.map((stretch) => tallyOf(stretch.canary, signal)));
  const all = sumOf(stretches, servedIn);
  if (all === 0 || live.views === 0) return undefined;
  const share = sumOf(stretches, (stretch) => (shareOf(stretch) * servedIn(stretch)) / all);
  const isEnough = (bad: number) => convicts(signal, logEvidence(bad, bad + live.bad, share));
  if (!isEnough(canary.views)) return undefined;
  let [tooFew, enough] = [0, canary.views];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  const rate = meanThatReaches(enough) / canary.views;
  return rate <= 1 ? rate : undefined;
}

function summed(tallies: readonly Tally[]): Tally {
  return { views: sumOf(tallies, ({ views }) => views), bad: sumOf(tallies, ({ bad }) => bad) };
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}

/** A number that JSON can hold. */
const exp = (logarithm: number) => Math.min(Math.exp(logarithm), Number.MAX_VALUE);
