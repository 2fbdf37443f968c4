import { faults, type Way } from "#faults/fault.ts";
import { test } from "#faults/faults-test.ts";
import { visitCell } from "./cell.ts";
import { targets } from "./target.ts";

const ways: readonly Way[] = ["first load", "client navigation"];

/** What a failure is called is the same in each language (`shell/src/page/remote-faults.test.tsx`). */
const locale = "en";

/** A few documents each, on a machine that may be busy. */
test.describe.configure({ timeout: 60_000 });
// A trace of so many documents costs more than the visit.
test.use({ trace: "off" });

for (const [column, target] of targets.entries()) {
  for (const [row, fault] of faults.entries()) {
    // Each fault meets each part once and both ways, each part both ways: the ways take turns.
    const way = ways[(row + column) % ways.length] as Way;
    const title = `${target.part} of ${target.remote} survives on ${way}: ${fault.name}`;
    test(title, async ({ page, log, built, breakable }) => {
      const site = { built, breakable }[fault.build];
      await fault.inject(page, target.remote);
      await visitCell(page, log, site, { target, fault, way, locale });
    });
  }
}
