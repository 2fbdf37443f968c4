import { table } from "@site/gateway/leads/table";
import { Command, InvalidArgumentError } from "commander";
import type { ReportFiles } from "./report-files.ts";
import { type ReportSummary, summaryOf } from "./report-summary.ts";

const columns = {
  faults: [
    "count",
    "last",
    "kind",
    "what",
    "remote",
    "version",
    "page",
    "language",
    "phase",
    "message",
    "source",
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
