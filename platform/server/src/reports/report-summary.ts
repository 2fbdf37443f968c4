import type { ReportRecord } from "./report-record.ts";

/** Reports of one thing in one place. */
export type FaultSummary = Omit<ReportRecord, "at" | "value"> & { count: number; last: string };

/** One vital of one page, release and language. */
export interface VitalSummary {
  vital: string;
  remote: string;
  version: string;
  page: string;
  language: string;
  samples: number;
  /** Three visits in four were at least as good: the figure that search engines go by. */
  p75: number;
  rating: "good" | "needs improvement" | "poor";
}

export interface ReportSummary {
  faults: FaultSummary[];
  vitals: VitalSummary[];
}

/** Up to the first number a vital is good, beyond the second poor: web.dev/articles/vitals. */
const thresholds: Record<string, [number, number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

/** Reports put together: faults with the most frequent first, vitals with the worst first. */
export function summaryOf(records: readonly ReportRecord[]): ReportSummary {
  const faults = grouped(
    records.filter(({ kind }) => kind !== "vital"),
    ({ at: _at, value: _value, ...same }) => JSON.stringify(same),
  ).map(([first, all]) => {
    const { at: _at, value: _value, ...same } = first;
    return {
      ...same,
      count: all.length,
      last:
        all
          .map(({ at }) => at)
          .toSorted()
          .at(-1) ?? "",
    };
  });
  const vitals = grouped(
    records.filter(({ kind, value }) => kind === "vital" && value !== undefined),
    ({ what, remote, version, page, language }) =>
      JSON.stringify([what, remote, version, page, language]),
  ).map(([first, all]) => vitalOf(first, all));
  return {
    faults: faults.toSorted((a, b) => b.count - a.count || (a.last < b.last ? 1 : -1)),
    vitals: vitals.toSorted((a, b) => badness(b) - badness(a)),
  };
}

function vitalOf(first: ReportRecord, all: readonly ReportRecord[]): VitalSummary {
  const { what: vital, remote, version, page, language } = first;
  const values = all.map(({ value = 0 }) => value).toSorted((a, b) => a - b);
  const p75 = values[Math.ceil(values.length * 0.75) - 1] ?? 0;
  const [good, poor] = thresholds[vital] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const rating = p75 <= good ? "good" : p75 <= poor ? "needs improvement" : "poor";
  return { vital, remote, version, page, language, samples: all.length, p75, rating };
}

/** How far beyond the poor threshold, to compare different vitals. */
function badness({ vital, p75 }: VitalSummary): number {
  return p75 / (thresholds[vital]?.[1] ?? 1);
}

function grouped(
  records: readonly ReportRecord[],
  keyOf: (record: ReportRecord) => string,
): [ReportRecord, ReportRecord[]][] {
  const groups = Map.groupBy(records, keyOf);
  return [...groups.values()].flatMap((all) => (all[0] ? [[all[0], all]] : []));
}
