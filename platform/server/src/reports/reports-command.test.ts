import { expect, test } from "vitest";
import type { ReportRecord } from "./report-record.ts";
import { reportsCommand, summaryOf } from "./reports-command.ts";

const fault: ReportRecord = {
  at: "2026-03-10T12:00:00.000Z",
  kind: "failure",
  what: "unreachable",
  message: "home: failed to load",
  remote: "mf-home",
  version: "1.2.0",
  page: "home",
  language: "de",
  phase: "load",
  source: "",
};
const vital = (value: number): ReportRecord => ({
  ...fault,
  kind: "vital",
  what: "LCP",
  message: "good",
  phase: "run",
  value,
});

test("what happened in one place is one line, with how often and when last", () => {
  const later = { ...fault, at: "2026-03-11T09:00:00.000Z" };
  const elsewhere = { ...fault, language: "pt" } as const;
  const { faults } = summaryOf([elsewhere, fault, later]);
  expect(faults.map(({ language, count, last }) => [language, count, last])).toEqual([
    ["de", 2, later.at],
    ["pt", 1, fault.at],
  ]);
});

test("a vital's figure is the one that three visits in four keep", () => {
  const { vitals } = summaryOf([100, 200, 300, 9_000].map(vital));
  expect(vitals).toMatchObject([{ samples: 4, p75: 300, rating: "good" }]);
  expect(summaryOf([100, 200, 4_500, 9_000].map(vital)).vitals[0]?.rating).toBe("poor");
  expect(summaryOf([2_500].map(vital)).vitals[0]?.rating).toBe("good");
  expect(summaryOf([2_501].map(vital)).vitals[0]?.rating).toBe("needs improvement");
});

async function printed(args: string[], records: ReportRecord[]): Promise<string> {
  const lines: string[] = [];
  const files = { since: async () => records };
  await reportsCommand(files, (text) => lines.push(text)).parseAsync(args, { from: "user" });
  return lines.join("\n");
}

test("prints a table that doesn't let a report steer the terminal", async () => {
  const text = await printed([], [{ ...fault, message: "red \u001b[31m" }, vital(1_234.56)]);
  expect(text).toMatch(
    /1 +2026-03-10T12:00:00\.000Z +failure +unreachable +mf-home +1\.2\.0 +home +de/,
  );
  expect(text).toMatch(/LCP +1235 +good +1 +mf-home/);
  expect(text).not.toContain("\u001b");
  expect(text).not.toContain("source");
  const ofScript = await printed([], [{ ...fault, source: "/a.js:1:2" }]);
  expect(ofScript).toMatch(/message +source\n.*\/a\.js:1:2/);
});

test("prints each report as JSON for programs", async () => {
  const all = [fault, vital(1)];
  expect(JSON.parse(await printed(["--json"], all))).toEqual(all);
});
