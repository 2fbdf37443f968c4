import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

/**
 * What axe finds on the page as it stands, one line per element. It runs axe's default rules, with
 * the best practices among them, and the rule on target sizes, which is off by default.
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

/** Marks what looks like a button in the site's own colors: every button, and links with a ground or border. */
export const markButtons = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("a, button")) {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element);
      const hasGround = backgroundColor !== "rgba(0, 0, 0, 0)" || borderTopWidth !== "0px";
      const isButton = element.localName === "button" || hasGround;
      if (isButton && element.checkVisibility()) element.dataset["looksLike"] = "button";
    }
  });

/** Names of marked elements that show no edge. */
export const withoutEdge = (page: Page) =>
  page.evaluate(() => {
    const edges = (element: Element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } =
        getComputedStyle(element);
      const isDrawn = borderTopWidth !== "0px" && borderTopStyle !== "none";
      return isDrawn && borderTopColor !== backgroundColor;
    };
    return [...document.querySelectorAll("[data-looks-like=button]")]
      .filter((element) => !edges(element))
      .map((element) => element.getAttribute("aria-label") ?? element.textContent);
  });
