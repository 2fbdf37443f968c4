import { expect, it } from "vitest";
import content from "./case-power-bi.en.ts";
import { salesReportMeasures } from "./comparison-table.tsx";

const [manualWork, analystTime, decision, refresh, volume, users] = salesReportMeasures;
const rows = content.comparison.rows;
const figures = (words: string) => [...words.matchAll(/\d+/g)].map(([figure]) => Number(figure));

it("has one pair of bars for each row of the table", () => {
  expect(salesReportMeasures).toHaveLength(rows.length);
});

it("draws manual work as the table states it, in minutes", () => {
  const { value, upTo } = manualWork.before;
  expect([value / 60, upTo / 60]).toEqual(figures(rows[0].before));
  expect([manualWork.after.value]).toEqual(figures(rows[0].after));
});

it("draws analyst time as what is left of it", () => {
  expect([analystTime.before.value - analystTime.after.value]).toEqual(figures(rows[1].after));
});

it("draws the time to a decision as the stated fraction", () => {
  expect([decision.before.value / decision.after.value]).toEqual(figures(rows[2].after));
});

it("draws an hourly refresh as one in each hour of the day", () => {
  expect(rows[3].after).toBe("every hour");
  expect(refresh.after.value).toBe(24);
});

it("draws the daily volume in megabytes", () => {
  expect([volume.before.value]).toEqual(figures(rows[4].before));
  expect([volume.after.value / 1000]).toEqual(figures(rows[4].after));
});

it("draws no bar for users that nobody counted", () => {
  expect(users.before).toBeUndefined();
  expect([users.after.value]).toEqual(figures(rows[5].after));
});
