import { expect, it } from "vitest";
import { barChart } from "./bar-chart.ts";

const chart = barChart("Time <ms>", [
  { name: "home", bars: [{ name: "site", value: 50, interval: [40, 100] }] },
  {
    name: "case",
    bars: [
      { name: "spa", value: 100 },
      { name: "site", value: 25 },
    ],
  },
]);

it("draws the longest interval over the whole width, and the rest in proportion", () => {
  const widths = [...chart.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toEqual([280, 560, 140]);
});
