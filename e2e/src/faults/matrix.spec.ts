import { languages } from "@site/contract/languages";
import { visitCell } from "./cell.ts";
import { faults, type Way } from "./fault.ts";
import { expect, test } from "./faults-test.ts";
import { targets } from "./target.ts";

const ways: readonly Way[] = ["first load", "client navigation"];

/** Three languages, a few documents each, on a machine that may be busy. */
test.describe.configure({ timeout: 90_000 });
// A trace of so many documents costs more than the visit.
test.use({ trace: "off" });

for (const target of targets) {
  for (const fault of faults) {
    for (const way of ways) {
      const title = `${target.part} of ${target.remote} survives on ${way}: ${fault.name}`;
      test(title, async ({ page, log, built, breakable }, { annotations }) => {
        const site = { built, breakable }[fault.build];
        await fault.inject(page, target.remote);
        const failed: unknown[] = [];
        for (const language of languages) {
          const result = await test.step(language, () =>
            visitCell(page, log, site, { target, fault, way, language }).catch(
              (error: unknown) => error,
            ),
          );
          annotations.push({ type: "fault", description: fault.name });
          if (result) failed.push(result);
          else annotations.push({ type: "survived", description: fault.name });
        }
        if (failed.length > 0) throw failed[0];
        expect(failed).toEqual([]);
      });
    }
  }
}
