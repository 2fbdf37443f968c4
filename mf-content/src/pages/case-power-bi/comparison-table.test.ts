import { expect, it } from "vitest";
import content from "./case-power-bi.en.ts";
import { salesReportMeasures } from "./comparison-table.tsx";

const [manualWork, analystTime, decision, refresh, volume, users] = salesReportMeasures;
const rows = content.comparison.rows;
const figures = (words: string) => [...words.matchAll(/\d+/g)].map(([figure]) => Number(figure));

it("draws the bars as the table states its rows", () => {
  expect(salesReportMeasures).toHaveLength(rows.length);
  const { value, upTo } = manualWork.before;
  expect([value / 60, upTo / 60]).toEqual(figures(rows[0].before));
  expect([manualWork.after.value]).toEqual(figures(rows[0].after));
  // What is left of the analysts' time, and the stated fraction of the time to a decision.
  expect([analystTime.before.value - analystTime.after.value]).toEqual(figures(rows[1].after));
  expect([decision.before.value / decision.after.value]).toEqual(figures(rows[2].after));
  expect([rows[3].after, refresh.after.value]).toEqual(["every hour", 24]);
  expect([volume.before.value]).toEqual(figures(rows[4].before));
  expect([volume.after.value / 1000]).toEqual(figures(rows[4].after));
  expect(users.before).toBeUndefined();
  expect([users.after.value]).toEqual(figures(rows[5].after));
});
