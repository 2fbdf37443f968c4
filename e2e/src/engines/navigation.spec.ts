import { setTimeout as sleep } from "node:timers/promises";
import { htmlLang, pageKinds, routes } from "#site/routes.ts";
import { expect, test } from "./engine-test.ts";
import type { Thing } from "./page-elements.ts";

const footerLink = (name: string): Thing => ({ role: "link", name, within: "footer" });

// Specification 1.8
test("a link within the site opens a page without a document, and moves focus and scroll", async ({
  visitor,
}) => {
  await visitor.openLive("/en");
  await visitor.evaluate(() => void Object.assign(globalThis, { stayed: true }));
  await visitor.click(footerLink("Contact"));
  await visitor.expectPath("/en/contact");
  await visitor.untilLive("/en/contact");
  expect(await visitor.evaluate(() => "stayed" in globalThis)).toBe(true);
  await visitor.until(() => document.activeElement?.id === "content");
  await visitor.until(() => scrollY === 0);

  await visitor.evaluate(() => history.back());
  await visitor.expectPath("/en");
  await visitor.untilLive("/en");
  await visitor.until(() => scrollY > 500);
  // Not held to it yet: a Forward within two seconds of Back may keep Back's place in Chromium.
  await sleep(2500);
  await visitor.evaluate(() => history.forward());
  await visitor.expectPath("/en/contact");
  await visitor.until(() => scrollY === 0);
  expect(await visitor.evaluate(() => "stayed" in globalThis)).toBe(true);
});

test("a page that was left for another document comes back alive", async ({ visitor }) => {
  await visitor.openLive("/en/about");
  await visitor.settle();
  await visitor.open("/en/blog");
  await visitor.untilLive("/en/blog");
  await visitor.settle();
  await visitor.evaluate(() => history.back());
  await visitor.expectPath("/en/about");
  await visitor.untilLive("/en/about");
  await visitor.click(footerLink("Contact"));
  await visitor.expectPath("/en/contact");
  await visitor.untilLive("/en/contact");
});

test("a page that is left while it loads is no failure of the site", async ({ visitor }) => {
  for (const path of ["/en", "/de/kontakt", "/cases", "/en/services/automations"]) {
    await visitor.open(path);
  }
  await visitor.untilLive("/en/services/automations");
  await visitor.settle();
});

for (const kind of pageKinds) {
  test(`${kind} switches through the three languages`, async ({ visitor }) => {
    await visitor.openLive(routes[kind].pt);
    const steps = [
      ["PT*", "English", "en"],
      ["EN*", "Deutsch", "de"],
      ["DE*", "Português", "pt"],
    ] as const;
    for (const [button, name, language] of steps) {
      await visitor.click({ role: "button", name: button, within: "header" });
      await visitor.click({ role: "link", name, within: "header" });
      await visitor.expectPath(routes[kind][language]);
      await visitor.untilLive(routes[kind][language]);
      await visitor.until((lang) => document.documentElement.lang === lang, htmlLang[language]);
      await visitor.expectHidden({ role: "link", name, within: "header" });
    }
  });
}
