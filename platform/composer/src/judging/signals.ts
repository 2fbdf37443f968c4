import type { vitalNames } from "@site/contract/report";

export type Vital = (typeof vitalNames)[number];

/** What is counted of page views, by hour, revision, composition, group and page. */
export const signals = {
  /** A browser navigated to the document. */
  served: "served",
  /** The page said that it is live, or that something failed: the first of both. */
  answered: "answered",
  /** Something in the page failed. */
  failed: "failed",
  /** The previous release took over from a part that did not load. */
  fallback: "fallback",
} as const;

/** Who got a document: a channel's visitors, or those of its canary. */
export type VisitorGroup = "live" | "canary";

/**
 * Upper edges of the buckets that vitals are counted in, in milliseconds, CLS without unit. Among
 * them are the official limits of good and poor: web.dev/articles/vitals.
 */
export const vitalEdges = {
  LCP: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000],
  INP: [50, 100, 150, 200, 300, 500, 1_000],
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
} as const satisfies Record<Vital, readonly number[]>;

const poorLimits: Record<Vital, number> = { LCP: 4_000, INP: 500, CLS: 0.25 };

/** The signal that a vital's value counts as: `lcp:2500` up to 2.5 s, `lcp:more` beyond the last edge. */
export function vitalSignal(name: Vital, value: number): string {
  const edge = vitalEdges[name].find((limit) => value <= limit);
  return `${name.toLowerCase()}:${edge ?? "more"}`;
}

/** The signals that a vital's poor values count as. */
export function poorSignals(name: Vital): string[] {
  const edges = vitalEdges[name].filter((edge) => edge > poorLimits[name]);
  return [...edges, "more"].map((edge) => `${name.toLowerCase()}:${edge}`);
}
