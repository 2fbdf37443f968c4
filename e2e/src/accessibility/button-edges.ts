import type { Page } from "playwright/test";

/** Marks what looks like a button in the site's own colours: every button, and links with a ground or border. */
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
