import { appendFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { cleanUp, testFolder } from "@site/gateway/test/clean-up";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ReportFiles } from "./report-files.ts";
import type { ReportRecord } from "./report-record.ts";

let folder: string;
beforeEach(() => {
  folder = testFolder();
});
afterEach(cleanUp);

const noon = new Date("2026-03-10T12:00:00.000Z");
const record = (what: string, at = noon): ReportRecord => ({
  at: at.toISOString(),
  kind: "error",
  what,
  message: "m",
  remote: "mf-one",
  version: "1.0.0",
  page: "one",
  language: "pt",
  phase: "run",
  source: "",
});
const many = (count: number) => Array.from({ length: count }, (_, index) => record(`E${index}`));
const daysLater = (days: number) => new Date(noon.getTime() + days * 24 * 3_600_000);

test("a day has so many rows, also for a process that was started anew", async () => {
  const bounds = { maxRows: 10 };
  const files = new ReportFiles(folder, bounds);
  expect(await files.keep(many(8), noon)).toMatchObject({ kept: 8 });
  expect(await files.keep(many(8).reverse(), noon)).toMatchObject({ kept: 2 });
  expect(await new ReportFiles(folder, bounds).keep([record("other")], noon)).toMatchObject({
    kept: 0,
  });
  expect(await files.keep([record("next", daysLater(1))], daysLater(1))).toMatchObject({ kept: 1 });
});

test("one error leaves room for others, also for a process that was started anew", async () => {
  const files = new ReportFiles(folder, { maxAlike: 3 });
  const same = Array.from({ length: 5 }, () => record("same"));
  expect(await files.keep([...same, record("other")], noon)).toMatchObject({ kept: 4 });
  expect(await new ReportFiles(folder, { maxAlike: 3 }).keep(same, noon)).toMatchObject({
    kept: 0,
  });
});

test("an error beyond a limit is lost; a loading time is not, as a part of them is enough", async () => {
  const files = new ReportFiles(folder, { maxAlike: 3 });
  const errors = Array.from({ length: 5 }, () => record("same"));
  const vitals = errors.map((one) => ({ ...one, kind: "vital", what: "LCP" }) as const);
  expect(await files.keep([...errors, ...vitals], noon)).toEqual({ kept: 6, dropped: 2 });
});

test("loading times leave half of a sender's, an hour's and a day's room to errors", async () => {
  const vitals = many(20).map((one) => ({ ...one, kind: "vital" }) as const);
  for (const bound of ["maxRowsOfSender", "maxRowsOfHour", "maxRows"]) {
    const files = new ReportFiles(join(folder, bound), { [bound]: 10 });
    expect(await files.keep(vitals, noon, "a")).toEqual({ kept: 5, dropped: 0 });
    expect(await files.keep(many(20), noon, "a")).toEqual({ kept: 5, dropped: 15 });
  }
});

test("a new day deletes what is older than the retention", async () => {
  const files = new ReportFiles(folder, { retentionDays: 2 });
  for (const days of [0, 1, 2, 3]) {
    await files.keep([record("E", daysLater(days))], daysLater(days));
  }
  expect(readdirSync(folder).toSorted()).toEqual([
    "2026-03-11.ndjson",
    "2026-03-12.ndjson",
    "2026-03-13.ndjson",
  ]);
  // A look at a day without reports does the same.
  expect(await files.keep([], daysLater(4))).toMatchObject({ kept: 0 });
  expect(readdirSync(folder).toSorted()).toEqual(["2026-03-12.ndjson", "2026-03-13.ndjson"]);
});

test("only the server's user can read them", async () => {
  await new ReportFiles(join(folder, "reports")).keep([record("E")], noon);
  expect(statSync(join(folder, "reports")).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "reports", "2026-03-10.ndjson")).mode & 0o777).toBe(0o600);
});

test("a line that was cut is left out, and what came before the moment too", async () => {
  const files = new ReportFiles(folder);
  const late = new Date("2026-03-10T18:00:00.000Z");
  await files.keep([record("early"), record("late", late)], noon);
  appendFileSync(join(folder, "2026-03-10.ndjson"), '{"at":"2026-03-10T19');
  const found = await files.since(new Date("2026-03-10T15:00:00.000Z"));
  expect(found.map(({ what }) => what)).toEqual(["late"]);
});

test("there is nothing in a folder that does not exist yet", async () => {
  expect(await new ReportFiles(join(folder, "none")).since(new Date(0))).toEqual([]);
});

test("a day that cannot be read is an error, not an empty day", async () => {
  mkdirSync(join(folder, "2026-03-10.ndjson"));
  const files = new ReportFiles(folder);
  await expect(files.keep([record("E")], noon)).rejects.toThrow("EISDIR");
  await expect(files.since(new Date(0))).rejects.toThrow("EISDIR");
});

test("requests at the same moment leave whole lines", async () => {
  const files = new ReportFiles(folder);
  await Promise.all(many(50).map((one) => files.keep([one], noon)));
  expect(await files.since(new Date(0))).toHaveLength(50);
});

test("one sender's reports leave room for everybody's, and an hour's for the next", async () => {
  const files = new ReportFiles(folder, { maxRows: 100, maxRowsOfSender: 5, maxRowsOfHour: 12 });
  expect(await files.keep(many(20), noon, "a")).toMatchObject({ kept: 5 });
  expect(await files.keep(many(20), noon, "a")).toMatchObject({ kept: 0 });
  expect(await files.keep(many(20), noon, "b")).toMatchObject({ kept: 5 });
  expect(await files.keep(many(20), noon, "c")).toMatchObject({ kept: 2 });
  const later = new Date(noon.getTime() + 3_600_000);
  expect(await files.keep(many(20), later, "c")).toMatchObject({ kept: 3 });
});
