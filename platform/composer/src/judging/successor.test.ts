import { expect, test } from "vitest";
import { seeded } from "../../test/seeded.ts";
import { groupFigures } from "./figures.ts";
import { worseThanBefore } from "./successor.ts";

interface Rates {
  silent: number;
  failed: number;
}

/** Views of one release, of which some are silent and some fail. */
function viewed(random: () => number, views: number, { silent, failed }: Rates) {
  const figures = groupFigures([]);
  for (let view = 0; view < views; view += 1) add(figures, random, { silent, failed });
  return figures;
}

function add(figures: ReturnType<typeof groupFigures>, random: () => number, rates: Rates) {
  const isSilent = random() < rates.silent;
  const hasFailed = !isSilent && random() < rates.failed;
  figures.served += 1;
  figures.answered += isSilent ? 0 : 1;
  figures.failed += hasFailed ? 1 : 0;
  return isSilent || hasFailed;
}

/** How many views it takes to tell, looked at after every bad one; infinity if `max` do not. */
function viewsToTell(random: () => number, before: number, rates: [Rates, Rates], max: number) {
  const old = viewed(random, before, rates[0]);
  const figures = groupFigures([]);
  for (let views = 1; views <= max; views += 1) {
    if (add(figures, random, rates[1]) && worseThanBefore([old], [figures], 0)) return views;
  }
  return Number.POSITIVE_INFINITY;
}

const usual = { silent: 0.02, failed: 0.01 };
const ninetieth = (counts: number[]) =>
  counts.toSorted((a, b) => a - b)[Math.ceil(counts.length * 0.9) - 1];

test.each([20, 200, 2_000])(
  "after %d views of the one before, one faultless release in a hundred is told at most, even on a day with twice as many bad views",
  (before) => {
    const random = seeded(before);
    const twice = { silent: 0.04, failed: 0.02 };
    let told = 0;
    for (let release = 0; release < 2_000; release += 1) {
      if (viewsToTell(random, before, [usual, twice], 1_000) <= 1_000) told += 1;
    }
    expect(told).toBeLessThanOrEqual(20);
  },
);

test.each([
  ["everything", { silent: 1, failed: 0 }, 200, 10],
  [
    "a page that a tenth of the views is of, silently",
    { silent: 0.12, failed: 0.01 },
    2_000,
    2_100,
  ],
  [
    "a page that a tenth of the views is of, which says so",
    { silent: 0.02, failed: 0.11 },
    2_000,
    400,
  ],
])("that %s is broken is told soon in nine of ten cases", (_what, broken, before, limit) => {
  const random = seeded(7);
  const counts = Array.from({ length: 200 }, () =>
    viewsToTell(random, before, [usual, broken], 3_000),
  );
  expect(ninetieth(counts)).toBeLessThanOrEqual(limit);
});
