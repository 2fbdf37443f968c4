import type { Vital } from "@site/composer/judging/signals";
import { utcText } from "@site/composer/output-texts";
import { momentOf, table } from "@site/gateway/leads/terminal";
import { Command, Option } from "commander";
import type { ReportFiles } from "./report-files.ts";
import type { ReportRecord } from "./report-record.ts";

const columns = {
  faults: [
    ...["count", "last", "kind", "what", "remote", "version", "page", "language", "phase"],
    ...["message", "source"],
  ],
  vitals: ["vital", "p75", "rating", "samples", "remote", "version", "page", "language"],
};

/** The owner's command; `print` writes to the terminal, and `name` is how the command is called. */
export function reportsCommand(
  files: Pick<ReportFiles, "since">,
  print: (text: string) => void,
  name = "pnpm reports",
): Command {
  return new Command(name)
    .description("What went wrong in visitors' browsers, and how fast the pages were.")
    .addOption(
      new Option("--since <time>", "30m, 24h, 7d or a date")
        .argParser(momentOf)
        .default(momentOf("7d"), "7d"),
    )
    .option("--json", "every report on its own, for programs")
    .showHelpAfterError()
    .action(async ({ since, json }: { since: Date; json?: true }) => {
      const records = await files.since(since);
      if (json) return print(JSON.stringify(records, null, 2));
      for (const part of asText(summaryOf(records), since)) print(part);
    });
}

function asText({ faults, vitals }: ReportSummary, since: Date): string[] {
  // Not every kind of fault has a message or a source.
  const filled = columns.faults.filter((name) => faults.some((one) => Object(one)[name] !== ""));
  const from = `since ${utcText(since)}`;
  return [
    faults.length === 0 ? `no faults ${from}` : `faults ${from}\n${table(faults, filled)}`,
    vitals.length === 0
      ? `\nno web vitals ${from}`
      : `\nweb vitals ${from}, three visits in four at least as good (ms, CLS without unit)\n${table(vitals.map(rounded), columns.vitals)}`,
  ];
}

function rounded(vital: ReportSummary["vitals"][number]): object {
  return { ...vital, p75: vital.vital === "CLS" ? vital.p75.toFixed(3) : Math.round(vital.p75) };
}

/** Up to the first number a vital is good, beyond the second poor: web.dev/articles/vitals. */
const thresholds: Record<string, [number, number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
} satisfies Record<Vital, [number, number]>;

/**
 * Summarizes reports, which come oldest first: errors with the most frequent first, vitals with the
 * worst first.
 */
export function summaryOf(records: readonly ReportRecord[]) {
  const isVital = ({ kind }: ReportRecord) => kind === "vital";
  const faults = grouped(
    records.filter((one) => !isVital(one)),
    ({ at: _at, value: _value, ...same }) => same,
  ).map(([same, all]) => ({ ...same, count: all.length, last: all.at(-1)?.at ?? "" }));
  const vitals = grouped(records.filter(isVital), ({ what, remote, version, page, language }) => ({
    ...{ vital: what, remote, version, page, language },
  })).map(([same, all]) => ({ ...same, samples: all.length, ...gradeOf(same.vital, all) }));
  return {
    faults: faults.toSorted((a, b) => b.count - a.count || (a.last < b.last ? 1 : -1)),
    vitals: vitals.toSorted((a, b) => badness(b) - badness(a)),
  };
}

type ReportSummary = ReturnType<typeof summaryOf>;

/** Groups records by the key that `sameOf` returns. */
function grouped<Same>(
  records: readonly ReportRecord[],
  sameOf: (record: ReportRecord) => Same,
): [Same, ReportRecord[]][] {
  const groups = Map.groupBy(records, (record) => JSON.stringify(sameOf(record)));
  // Cast: set in the line above.
  return [...groups].map(([same, all]) => [JSON.parse(same) as Same, all]);
}

/** The value that search engines use: three visits in four were at least as good. */
function gradeOf(vital: string, all: readonly ReportRecord[]) {
  const values = all.map(({ value = 0 }) => value).toSorted((a, b) => a - b);
  const p75 = values[Math.ceil(values.length * 0.75) - 1] ?? 0;
  const [good, poor] = thresholds[vital] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return { p75, rating: p75 <= good ? "good" : p75 <= poor ? "needs improvement" : "poor" };
}

/** Ratio to the poor threshold, to compare different vitals. */
function badness({ vital, p75 }: { vital: string; p75: number }): number {
  return p75 / (thresholds[vital]?.[1] ?? 1);
}
