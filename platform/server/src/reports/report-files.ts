import { appendFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ifAbsent } from "@site/contract/failure";
import type { ReportRecord } from "./report-record.ts";

export const defaultBounds = {
  retentionDays: 30,
  /** Per day; later reports are dropped. */
  maxRows: 10_000,
  /** Per cause and page, so that one error leaves room for others. */
  maxAlike: 200,
  /** Per sender and day, and in total per hour: nobody can use up the whole day's limit. */
  maxRowsOfSender: 300,
  maxRowsOfHour: 2_000,
};

const dayMs = 24 * 60 * 60 * 1000;
const fileName = /^(\d{4}-\d{2}-\d{2})\.ndjson$/;

interface Day {
  day: string;
  /** Counts of reports: of the day, per hour, per sender, alike. No sender is ever written down. */
  counts: Map<string, number>;
}

/** Where reports are kept below the data directory. */
export function reportsFolder(dataDirectory: string): string {
  return join(dataDirectory, "reports");
}

/**
 * Reports in a folder: one file per day, one line per report. A new day deletes what is older than
 * the retention. Unlike submissions, reports that can't be written are dropped.
 */
export class ReportFiles {
  readonly #folder: string;
  readonly #bounds: typeof defaultBounds;
  #today: Day | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, bounds: Partial<typeof defaultBounds> = {}) {
    this.#folder = folder;
    this.#bounds = { ...defaultBounds, ...bounds };
  }

  /**
   * Resolves with how many were stored, and how many were lost: of loading times a part is enough.
   * Each `sender` has its own limit. Rejects when the day's file cannot be read or written.
   */
  keep(records: readonly ReportRecord[], now = new Date(), sender?: string) {
    const kept = this.#last.then(() => this.#keep(records, now, sender));
    this.#last = kept.catch(() => undefined);
    return kept;
  }

  /** Every report since a moment, oldest first. Broken lines are left out. */
  async since(from: Date): Promise<ReportRecord[]> {
    return (await Array.fromAsync(this.daysSince(from))).flat();
  }

  /** The same a day at a time: a month of the most and longest reports would fill 200 MB. */
  async *daysSince(from: Date): AsyncGenerator<ReportRecord[]> {
    for (const day of (await this.#days()).filter((day) => day >= dayOf(from)).toSorted()) {
      const records = (await this.#read(day)).split("\n").flatMap(recordIn);
      yield records.filter(({ at }) => at >= from.toISOString());
    }
  }

  async #keep(records: readonly ReportRecord[], now: Date, sender?: string) {
    const today = await this.#day(now);
    const kept = records.filter((one) => this.#count(today, one, now.toISOString(), sender));
    const dropped = records.filter((one) => one.kind !== "vital" && !kept.includes(one)).length;
    if (kept.length === 0) return { kept: 0, dropped };
    const lines = kept.map((record) => `${JSON.stringify(record)}\n`).join("");
    await appendFile(join(this.#folder, `${today.day}.ndjson`), lines, { mode: 0o600 });
    return { kept: kept.length, dropped };
  }

  /** Counts a report that came at this time; false when one of its limits is reached. */
  #count({ counts }: Day, record: ReportRecord, at: string, sender?: string): boolean {
    const { kind, what, remote, version, page, language } = record;
    const { maxRows, maxRowsOfHour, maxRowsOfSender, maxAlike } = this.#bounds;
    // Loading times come with every page, and must leave room for errors.
    const part = kind === "vital" ? 0.5 : 1;
    const limits: [string, number][] = [
      ["day", maxRows * part],
      [`hour ${at.slice(0, "2000-01-01T00".length)}`, maxRowsOfHour * part],
      [`alike ${[kind, what, remote, version, page, language].join(" ")}`, maxAlike],
    ];
    if (sender !== undefined) limits.push([`sender ${sender}`, maxRowsOfSender * part]);
    if (limits.some(([name, max]) => (counts.get(name) ?? 0) >= max)) return false;
    for (const [name] of limits) counts.set(name, (counts.get(name) ?? 0) + 1);
    return true;
  }

  async #day(now: Date): Promise<Day> {
    const day = dayOf(now);
    if (this.#today?.day === day) return this.#today;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const oldest = dayOf(new Date(now.getTime() - this.#bounds.retentionDays * dayMs));
    for (const old of (await this.#days()).filter((each) => each < oldest)) {
      await rm(join(this.#folder, `${old}.ndjson`), { force: true });
    }
    // Reports from before a restart count too.
    const text = await this.#read(day);
    const today: Day = { day, counts: new Map() };
    for (const record of text.split("\n").flatMap(recordIn)) this.#count(today, record, record.at);
    this.#today = today;
    return today;
  }

  #read(day: string): Promise<string> {
    return readFile(join(this.#folder, `${day}.ndjson`), "utf8").catch(ifAbsent(""));
  }

  async #days(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(ifAbsent([]));
    return names.flatMap((name) => fileName.exec(name)?.[1] ?? []);
  }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, "2000-01-01".length);
}

/** A line may have been cut by a full disk. */
function recordIn(line: string): ReportRecord[] {
  try {
    // Cast: only this file writes these lines.
    return line === "" ? [] : [JSON.parse(line) as ReportRecord];
  } catch {
    return [];
  }
}
