import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

/**
 * What axe finds on the page as it stands, a line for each element: its default rules, best
 * practices among them, and the one on target sizes, which it leaves off by default.
 */
export async function axeViolations(page: Page, { contrast = true } = {}): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // No page has frames, so axe needs no second page to gather their results.
    .setLegacyMode()
    .options({
      rules: { "target-size": { enabled: true }, "color-contrast": { enabled: contrast } },
    })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
  );
}
