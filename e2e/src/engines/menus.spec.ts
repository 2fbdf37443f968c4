import { expect, test } from "#engines/visitor/engine-test.ts";
import type { Target } from "#engines/visitor/page-elements.ts";
import {
  expectMenuUnderMouse,
  firstService,
  servicesMenu,
} from "#engines/visitor/services-menu.ts";
import { sharedBy } from "#engines/visitor/turns.ts";

const language: Target = { role: "button", name: "EN*", within: "header" };
const item = (name: string): Target => ({ role: "link", name, within: "header" });

// Specification 2.9
test(
  "the services menu opens under a mouse, closes when it leaves and on choosing",
  sharedBy("firefox"),
  async ({ visitor }) => {
    await visitor.openLive("/en/about");
    await visitor.expectHidden(firstService);
    await expectMenuUnderMouse(visitor);
    await visitor.hover(servicesMenu);
    // As a press of the mouse's other buttons does, which opens a menu of the browser or a tab. An
    // earlier press tells the browser that no keyboard is used.
    await visitor.engine.page.mouse.down();
    await visitor.engine.page.mouse.up();
    await visitor.ask(item("Data Engineering"), (link) => (link as HTMLElement).focus());
    await visitor.engine.page.mouse.move(700, 600);
    await visitor.expectHidden(firstService);
    await visitor.hover(servicesMenu);
    await visitor.follow(item("Data Engineering"), "/en/services/data-engineering");
    await visitor.expectHidden(firstService);
  },
);

test(
  "a menu opened by a mouse closes by Escape, wherever the focus is",
  sharedBy("firefox"),
  async ({ visitor }) => {
    const inPage: Target = { role: "link", within: "main" };
    await visitor.openLive("/en/about");
    await visitor.focus(inPage);
    await visitor.hover(servicesMenu);
    await visitor.expectShown(firstService);
    await visitor.engine.page.keyboard.press("Escape");
    await visitor.expectHidden(firstService);
    await visitor.expectFocused(inPage);
    // It stays closed until the mouse comes again.
    await visitor.engine.page.mouse.move(0, 600);
    await visitor.hover(servicesMenu);
    await visitor.expectShown(firstService);
  },
);

for (const [title, givesFocus, name] of [
  ["a menu opened by a click closes by a click elsewhere and by Escape", true, "chromium"],
  ["Safari on a Mac gives a clicked button no focus: menus close all the same", false, "webkit"],
] as const) {
  test(title, sharedBy(name), async ({ visitor }) => {
    if (!givesFocus) {
      visitor.site.preload(() =>
        addEventListener("mousedown", (event) => event.preventDefault(), true),
      );
    }
    await visitor.openLive("/en/about");
    const german = item("Deutsch");
    await visitor.click(language);
    await visitor.expectShown(german);
    await visitor.pressAt(700, 700);
    await visitor.expectHidden(german);
    await visitor.click(language);
    await visitor.expectShown(german);
    await visitor.engine.page.keyboard.press("Escape");
    await visitor.expectHidden(german);
  });
}

// Specification 2.7, 2.9
test("both menus work by keyboard", sharedBy("webkit"), async ({ visitor }) => {
  await visitor.openLive("/en");
  await visitor.focus(servicesMenu);
  await visitor.engine.page.keyboard.press("ArrowDown");
  await visitor.expectFocused(firstService);
  await visitor.engine.page.keyboard.press("ArrowDown");
  await visitor.expectFocused(item("Business Intelligence"));
  await visitor.engine.page.keyboard.press("Escape");
  await visitor.expectFocused(servicesMenu);
  await visitor.expectHidden(firstService);

  await visitor.focus(language);
  await visitor.engine.page.keyboard.press("Enter");
  await visitor.engine.page.keyboard.press("ArrowDown");
  await visitor.expectFocused(item("Português"));
  await visitor.engine.page.keyboard.press("ArrowDown");
  await visitor.expectFocused(item("English"));
  // Choosing the current language changes nothing, and the focus stays.
  await visitor.engine.page.keyboard.press("Enter");
  await visitor.expectFocused(language);
  await visitor.engine.page.keyboard.press("Enter");
  await visitor.engine.page.keyboard.press("ArrowDown");
  await visitor.expectFocused(item("Português"));
  await visitor.engine.page.keyboard.press("Enter");
  await visitor.arrive("/");
});

test(
  "the skip link comes first and leads to the content",
  sharedBy("webkit"),
  async ({ visitor }) => {
    await visitor.openLive("/en/about");
    await visitor.engine.page.keyboard.press("Tab");
    const skip: Target = { role: "link", name: "Skip to content" };
    await visitor.expectFocused(skip);
    // Nothing lies over it, from its first letter to its last.
    const covered = await visitor.ask(skip, (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [left + 8, (left + right) / 2, right - 8];
      return points.filter((x) => document.elementFromPoint(x, (top + bottom) / 2) !== element);
    });
    expect(covered).toEqual([]);
    await visitor.engine.page.keyboard.press("Enter");
    await visitor.until(() => document.activeElement?.closest("main") !== null);
  },
);

const openMenu: Target = { role: "button", name: "Open menu", within: "header" };
const contact: Target = { role: "link", name: "Contact", within: "#site-menu" };

test(
  "a phone's menu opens, closes and leads on",
  sharedBy("chromium", "webkit"),
  async ({ visitor }) => {
    const { engine } = visitor;
    const hasFinger = engine.page.touchscreen !== undefined;
    await visitor.begin({ width: 390, height: 844, touch: hasFinger });
    const choose = (target: Target) => (hasFinger ? visitor.tap(target) : visitor.click(target));
    await visitor.openLive("/en");
    await visitor.expectHidden(contact);
    await choose(openMenu);
    await visitor.expectShown(contact);
    await choose({ role: "button", name: "Close menu", within: "header" });
    await visitor.expectHidden(contact);
    await choose(openMenu);
    await visitor.pressAt(195, 820);
    await visitor.expectHidden(contact);
    await choose(openMenu);
    await visitor.engine.page.keyboard.press("Escape");
    await visitor.expectHidden(contact);
    await visitor.expectFocused(openMenu);
    await choose(openMenu);
    await choose(contact);
    await visitor.arrive("/en/contact");
    await visitor.expectHidden(contact);
  },
);
