import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

/**
 * Whether axe compared words of the bar with the page's ground. The bar lies transparent over a dark
 * hero, and axe does not see what is below a fixed element; `bar-contrast.spec.ts` looks at the pixels.
 */
const isBarOverHero = (id: string, html: string, relatedNodes: readonly { html: string }[]) =>
  id === "color-contrast" &&
  html.includes("focus-ring-dark") &&
  relatedNodes.some((node) => node.html.startsWith("<body"));

/**
 * What axe finds on the page as it stands, a line for each element: its default rules, best
 * practices among them, and the one on target sizes, which it leaves off by default.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // No page has frames, so axe needs no second page to gather their results.
    .setLegacyMode()
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(
        ({ html, any }) => !any.some((one) => isBarOverHero(id, html, one.relatedNodes ?? [])),
      )
      .map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
  );
}
