import { table } from "@site/gateway/leads/table";
import { Command, InvalidArgumentError } from "commander";
import type { ReportFiles } from "./report-files.ts";
import type { ReportRecord } from "./report-record.ts";

const columns = {
  faults: [
    ...["count", "last", "kind", "what", "remote", "version", "page", "language", "phase"],
    ...["message", "source"],
  ],
  vitals: ["vital", "p75", "rating", "samples", "remote", "version", "page", "language"],
};
const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };

interface Options {
  since: Date;
  json?: true;
  raw?: true;
}

/** The owner's command `pnpm reports`; `print` writes to the terminal. */
export function reportsCommand(
  files: Pick<ReportFiles, "since">,
  print: (text: string) => void,
): Command {
  return new Command("reports")
    .description("What went wrong in visitors' browsers, and how fast the pages were.")
    .option("--since <time>", "30m, 24h, 7d or a date", momentOf, momentOf("7d"))
    .option("--json", "as JSON, for programs")
    .option("--raw", "with --json: every report on its own")
    .showHelpAfterError()
    .action(async ({ since, json, raw }: Options) => {
      const records = await files.since(since);
      if (json) return print(JSON.stringify(raw ? records : summaryOf(records), null, 2));
      for (const part of asText(summaryOf(records), since)) print(part);
    });
}

/** The moment that a text means, such as `24h` (before now) or `2026-11-01`. */
export function momentOf(text: string): Date {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  // Cast: the expression admits these three alone.
  if (count && unit) return new Date(Date.now() - Number(count) * unitMs[unit as "m" | "h" | "d"]);
  const date = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError("It must be like 30m, 24h, 7d or 2026-11-01.");
}

function asText({ faults, vitals }: ReportSummary, since: Date): string[] {
  const from = `since ${since.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return [
    faults.length === 0 ? `no faults ${from}` : `faults ${from}\n${table(faults, columns.faults)}`,
    vitals.length === 0
      ? `\nno web vitals ${from}`
      : `\nweb vitals ${from}, three visits in four at least as good (ms, CLS without unit)\n${table(vitals.map(rounded), columns.vitals)}`,
  ];
}

function rounded(vital: ReportSummary["vitals"][number]): object {
  return { ...vital, p75: vital.vital === "CLS" ? vital.p75.toFixed(3) : Math.round(vital.p75) };
}

/** Reports of one thing in one place. */
export type FaultSummary = Omit<ReportRecord, "at" | "value"> & { count: number; last: string };

/** One vital of one page, release and language. */
interface VitalSummary {
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

interface ReportSummary {
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
