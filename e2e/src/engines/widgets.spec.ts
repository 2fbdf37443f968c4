import { expect, test } from "#engines/visitor/engine-test.ts";
import { abort, networkProblems } from "#engines/visitor/faults.ts";
import { type Target, wrapTexts } from "#engines/visitor/page-elements.ts";
import { sharedBy } from "#engines/visitor/turns.ts";

const dot = (name: string): Target => ({ role: "button", name, within: "main" });

/** Whether each carousel shows at least one whole slide. */
const shownSlides = () =>
  [...document.querySelectorAll('main [aria-roledescription="carousel"]')].every((carousel) => {
    const { left, right } = carousel.getBoundingClientRect();
    return [...carousel.querySelectorAll('[aria-roledescription="slide"]:not([inert])')].some(
      (slide) => {
        const box = slide.getBoundingClientRect();
        const isOpaque = getComputedStyle(slide).opacity === "1";
        return isOpaque && box.left > left - 2 && box.right < right + 2;
      },
    );
  });

/** Name of the slide that a carousel shows. */
const current = () =>
  document.querySelector("main [aria-current=true]")?.getAttribute("aria-label");

test(
  "the carousel moves by its dots, by mouse and keyboard",
  sharedBy("webkit"),
  async ({ visitor }) => {
    await visitor.openLive("/en");
    const third = dot("Show Data Engineering, 3 of 4");
    await visitor.click(third);
    await visitor.until(
      (name) =>
        document.querySelector("main [aria-current=true]")?.getAttribute("aria-label") === name,
      third.name,
    );
    await visitor.engine.page.keyboard.press("Tab");
    await visitor.expectFocused(dot("Show Automations, 4 of 4"));
    await visitor.engine.page.keyboard.press(" ");
    await expect.poll(() => visitor.evaluate(current)).toBe("Show Automations, 4 of 4");
  },
);

// Specification 4.3
test(
  "the carousel goes on by itself when the window has another width",
  sharedBy("chromium"),
  async ({ visitor }) => {
    await visitor.engine.resize(390, 844);
    await visitor.openLive("/en");
    await visitor.until(() => document.querySelectorAll("main [aria-current=true]").length === 2);
    await visitor.engine.resize(844, 390);
    const first = await visitor.evaluate(current);
    const isOther = async () => ![undefined, null, first].includes(await visitor.evaluate(current));
    await expect.poll(isOther, { timeout: 10_000 }).toBe(true);
    await expect.poll(() => visitor.evaluate(shownSlides)).toBe(true);
  },
);

test(
  "the carousel shows that there is more to scroll to when its engine is lost",
  sharedBy("webkit"),
  async ({ visitor }) => {
    visitor.expectProblems(networkProblems);
    visitor.site.break(/\/embla-engine-[^/]+\.js$/, abort);
    await visitor.openLive("/en");
    await visitor.until(() => {
      const row = document.querySelector('main [aria-roledescription="carousel"] [tabindex="0"]');
      const [, second] = row?.querySelectorAll('[aria-roledescription="slide"]') ?? [];
      if (!row || !second) return false;
      return second.getBoundingClientRect().left < row.getBoundingClientRect().right;
    });
  },
);

test(
  "carousels stand in the room beside the scroll bar",
  sharedBy("firefox"),
  async ({ visitor }) => {
    await visitor.openLive("/en");
    for (const [index, maxWidth, width] of [
      [0, Number.POSITIVE_INFINITY, 390],
      [0, Number.POSITIVE_INFINITY, 590],
      [1, 970, 390],
      [1, 970, 900],
    ] as const) {
      await visitor.engine.resize(width, 844);
      const { room, box } = await visitor.evaluate((at) => {
        const carousels = document.querySelectorAll('main [aria-roledescription="carousel"]');
        const { x, width } = carousels[at]?.getBoundingClientRect() ?? new DOMRect();
        return { room: document.documentElement.clientWidth, box: { x, width } };
      }, index);
      expect(room, "width beside the scroll bar").toBeLessThan(width);
      const wanted = Math.min(maxWidth, room - 32);
      expect(box).toEqual({ x: expect.closeTo((room - wanted) / 2, 0), width: wanted });
    }
  },
);

// Specification 4.4
test("the carousel follows a mouse that drags it", sharedBy("firefox"), async ({ visitor }) => {
  await visitor.begin({ reducedMotion: true });
  await visitor.openLive("/en");
  await visitor.click(dot("Show Advanced Analytics, 1 of 4"));
  const slide = await visitor.evaluate(() => {
    const carousel = document.querySelector('main [aria-roledescription="carousel"]');
    const box = carousel?.querySelector('[role="group"] h3')?.getBoundingClientRect();
    return box ? { x: Math.round(box.x + 200), y: Math.round(box.y + 10) } : { x: 0, y: 0 };
  });
  await visitor.engine.page.mouse.move(slide.x, slide.y);
  await visitor.engine.page.mouse.down();
  for (let step = 1; step <= 6; step += 1) {
    await visitor.engine.page.mouse.move(slide.x - step * 60, slide.y);
  }
  await visitor.engine.page.mouse.move(slide.x - 360, 5);
  await visitor.engine.page.mouse.up();
  await expect.poll(() => visitor.evaluate(current)).toBe("Show Business Intelligence, 2 of 4");
  // No click has followed, and the next one is by keyboard.
  await visitor.evaluate(() => {
    const slides = document.querySelectorAll('main [aria-roledescription="slide"]');
    slides[1]?.querySelector("a")?.focus({ preventScroll: true });
  });
  await visitor.engine.page.keyboard.press("Enter");
  await visitor.arrive("/en/services/business-intelligence");
});

test("the stepper walks to its end and back", sharedBy("webkit"), async ({ visitor }) => {
  await visitor.openLive("/en/services/business-intelligence");
  const next: Target = { role: "button", name: "Click Here", within: "main" };
  const back: Target = { role: "button", name: "Back", within: "main" };
  await visitor.expectHidden(back);
  await visitor.click(next);
  await visitor.expectShown(back);
  await visitor.click(back);
  await visitor.expectHidden(back);
  for (let step = 1; step < 8; step += 1) await visitor.click(next);
  const complete: Target = { role: "button", name: "Complete", within: "main" };
  await visitor.click(complete);
  await visitor.expectHidden(complete);
});

test(
  "a page that a translator has rewritten goes on working",
  sharedBy("firefox"),
  async ({ visitor }) => {
    await visitor.openLive("/en/services/business-intelligence");
    await visitor.evaluate(wrapTexts);
    const next: Target = { role: "button", name: "Click Here", within: "main" };
    for (let step = 1; step < 8; step += 1) await visitor.click(next);
    await visitor.click({ role: "button", name: "Complete", within: "main" });
    await visitor.click({ role: "button", name: "EN*", within: "header" });
    await visitor.click({ role: "link", name: "Deutsch", within: "header" });
    await visitor.untilLive("/de/dienstleistungen/business-intelligence");
    const frame = () =>
      [...document.querySelectorAll("header, footer")].map(({ textContent }) => textContent).join();
    const text = await visitor.evaluate(frame);
    expect(text).toContain("Alle Rechte vorbehalten");
    expect(text).not.toMatch(/Services|All rights|Professional network|EN,/);
  },
);
