import type { Locator, Page } from "playwright/test";
import { expect, reachSlot, test, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { axeViolations } from "./axe-violations.ts";

test.use({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });

/** Marks what looks like a button in the site's own colours: every button, and links with a ground or border. */
const markButtons = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("a, button")) {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element);
      const hasGround = backgroundColor !== "rgba(0, 0, 0, 0)" || borderTopWidth !== "0px";
      const isButton = element.localName === "button" || hasGround;
      if (isButton && element.checkVisibility()) element.dataset["looksLike"] = "button";
    }
  });

/** Names of marked elements that show no edge. */
const withoutEdge = (page: Page) =>
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

/** The colour behind an element's content; without one of its own, that of the page. */
const ground = (place: Locator) =>
  place.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.style.backgroundColor = "Canvas";
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const { backgroundColor } = getComputedStyle(element);
    return /^rgba.*, 0\)$/.test(backgroundColor) ? canvas : backgroundColor;
  });

for (const page of Object.keys(routes) as (keyof typeof routes)[]) {
  const path = routes[page].en;
  test(`every button of ${path} keeps an edge in forced colours, and axe finds nothing`, async ({
    page,
  }) => {
    await page.goto(path);
    await untilLive(page);
    if ((await page.locator("[data-slot]").count()) > 0) await reachSlot(page);
    await markButtons(page);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await withoutEdge(page)).toEqual([]);
    // Here the system chooses the words' colours, while axe reads the page's own.
    expect(await axeViolations(page, { contrast: false })).toEqual([]);
  });
}

for (const path of [routes.home.en, routes["case-churn"].en, routes.blog.en]) {
  test(`drawings of ${path} take the words' colour, charts keep theirs on white`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await page.goto(path);
    await untilLive(page);
    const drawings = await page.evaluate(() =>
      [...document.querySelectorAll("svg")].map((svg) => {
        const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(
          svg,
        ) as CSSStyleDeclaration & { forcedColorAdjust: string };
        const words = svg.parentElement ? getComputedStyle(svg.parentElement).color : "";
        const isRight =
          svg.getAttribute("role") === "img"
            ? backgroundColor === "rgb(255, 255, 255)" && forcedColorAdjust === "none"
            : color === words;
        return isRight ? "" : svg.outerHTML.slice(0, 120);
      }),
    );
    expect(drawings.length).toBeGreaterThan(1);
    expect(drawings.filter((wrong) => wrong)).toEqual([]);
  });
}

test.describe("in forced colours", () => {
  test("the chosen dot of a carousel differs from the others", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/en");
    await untilLive(page);
    const dots = page
      .getByRole("main")
      .getByRole("group", { name: /choose/i })
      .first();
    const chosen = dots.locator("[aria-current=true] span");
    const other = dots.locator("button:not([aria-current]) span").first();
    expect(await ground(chosen)).not.toBe(await ground(other));
  });

  test("the step that a visitor stands on shows its dot", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(routes["service-business-intelligence"].en);
    await untilLive(page);
    const current = page.getByRole("main").locator("button[aria-current=step]");
    expect(await ground(current.locator("span"))).not.toBe(await ground(current));
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("the menu's current language differs from the others", async ({ page }) => {
      await page.goto("/en/about");
      await untilLive(page);
      await page.getByRole("button", { name: "Open menu" }).click();
      await markButtons(page);
      await page.emulateMedia({ forcedColors: "active" });
      const menu = page.locator("#site-menu");
      const chosen = menu.getByRole("button", { name: "EN" });
      const other = menu.getByRole("button", { name: "DE" });
      expect(await ground(chosen)).not.toBe(await ground(other));
      expect(await withoutEdge(page)).toEqual([]);
    });
  });
});
