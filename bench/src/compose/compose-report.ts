import { type Figure, medianFigure, ratio, shown } from "../report/figure.ts";
import { markdownTable } from "../report/markdown-table.ts";
import type { Duration } from "../statistics/duration.ts";
import type { ComposeTimes } from "./compose-time.ts";

const rows: readonly [string, keyof ComposeTimes][] = [
  ["publish every package", "publishing"],
  ["compose every address from nothing", "whole"],
  ["compose after one remote was released", "oneRemote"],
  ["compose after a change on every page", "everyPage"],
  ["compose what is composed already", "unchanged"],
];

/** What composing takes, against composing from nothing. */
export function composeTable(all: readonly ComposeTimes[]): string {
  const of = (what: keyof ComposeTimes, part: keyof Duration): Figure =>
    medianFigure(all.map((times) => times[what][part]));
  return markdownTable(
    ["what", "ms", "of CPU", "of composing from nothing"],
    rows.map(([title, what]) => [
      title,
      shown(of(what, "ms")),
      shown(of(what, "processorMs")),
      shown(ratio(of(what, "ms"), of("whole", "ms")), 2),
    ]),
  );
}
