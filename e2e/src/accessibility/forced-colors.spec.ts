import type { Locator } from "playwright/test";
import { expect, openLive, test } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { markButtons, withoutEdge } from "./audit.ts";

test.describe.configure({ timeout: 60_000 });
test.use({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });

/** The color behind an element's content: its own, or else that of the page. */
const ground = (place: Locator) =>
  place.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.style.backgroundColor = "Canvas";
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const { backgroundColor } = getComputedStyle(element);
    return /^rgba.*, 0\)$/.test(backgroundColor) ? canvas : backgroundColor;
  });

test("drawings take the words' color, charts keep theirs on white", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  for (const path of [routes.home.en, routes["case-churn"].en, routes.blog.en]) {
    await openLive(page, path);
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
    expect(drawings.length, path).toBeGreaterThan(1);
    expect
      .soft(
        drawings.filter((wrong) => wrong),
        path,
      )
      .toEqual([]);
  }
});

test("in forced colors what is chosen differs from what is not: dot, step and language", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openLive(page, routes.home.en);
  const main = page.getByRole("main");
  const dots = main.getByRole("group", { name: /choose/i }).first();
  const chosen = dots.locator("[aria-current=true] span");
  const other = dots.locator("button:not([aria-current]) span").first();
  expect(await ground(chosen)).not.toBe(await ground(other));

  await openLive(page, routes["service-business-intelligence"].en);
  const step = main.locator("button[aria-current=step]");
  expect(await ground(step.locator("span"))).not.toBe(await ground(step));

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: "none" });
  await openLive(page, routes.about.en);
  await page.getByRole("button", { name: "Open menu" }).click();
  await markButtons(page);
  await page.emulateMedia({ forcedColors: "active" });
  const menu = page.locator("#site-menu");
  const languages = ["EN", "DE"].map((name) => ground(menu.getByRole("button", { name })));
  expect(new Set(await Promise.all(languages)).size).toBe(2);
  // Else Chromium paints the page's ground behind the word, which has the highlight's color of text.
  const current = menu.getByRole("button", { name: "EN" });
  expect(await current.evaluate((one) => getComputedStyle(one).forcedColorAdjust)).toBe("none");
  expect(await withoutEdge(page)).toEqual([]);
});
