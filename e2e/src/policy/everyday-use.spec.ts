import { locales } from "@site/contract/locales";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { NewsletterForm } from "#forms/newsletter/newsletter-form.ts";
import { untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { expect, expectNothingRefused, test } from "./policed-page.ts";
import { dragCarousels, pressButtons, readThrough, switchLanguage, tryHeader } from "./visitor.ts";

test.use({ reducedMotion: "reduce" });

const next = { pt: "en", en: "de", de: "pt" } as const;

/** Pages with buttons of their own that send nothing, and how many at least. */
const buttons: Record<string, number> = { home: 6, blog: 1, "service-business-intelligence": 8 };

/** Steppers say each step on the console, as they are meant to; nothing else may be said. */
function expectOnlySteps(messages: string[]): void {
  expect(messages.filter((message) => !message.startsWith("log: "))).toEqual([]);
  messages.length = 0;
}

// What a policy refuses does not depend on the language: each page is used in one of the three.
for (const [index, [id, paths]] of Object.entries(routes).entries()) {
  const locale = locales[index % locales.length] ?? "pt";
  const path = paths[locale];
  test(`${path} is used in every way without a refusal`, async ({ page, refusals, messages }) => {
    await page.goto(path);
    await untilLive(page, path);
    await tryHeader(page);
    await readThrough(page);
    expect(await dragCarousels(page)).toBe(id === "home" ? 2 : 0);
    const pressed = await pressButtons(page);
    expect(pressed).toBeGreaterThanOrEqual(buttons[id] ?? 0);
    const other = paths[next[locale]];
    await switchLanguage(page, locale, next[locale]);
    await untilLive(page, other);
    const section = id === "blog" ? routes.cases : routes.blog;
    const link = page.getByRole("banner").locator(`a[href="${section[next[locale]]}"]:visible`);
    await link.first().click();
    await untilLive(page, section[next[locale]]);
    await page.goBack();
    await untilLive(page, other);
    await expectNothingRefused(page, refusals);
    expectOnlySteps(messages);
  });
}

for (const locale of ["pt", "en", "de"] as const) {
  test(`both forms are sent in ${locale} without a refusal`, async ({ page, refusals }) => {
    const contact = new ContactForm(page, locale);
    await contact.open();
    await contact.button.click();
    await contact.fill(enquiry());
    await contact.button.click();
    await contact.expectSent();
    const newsletter = new NewsletterForm(page, locale);
    await newsletter.open();
    await newsletter.subscribe("reader@domain");
    await newsletter.subscribe(`${crypto.randomUUID()}@example.com`);
    await expect(newsletter.status).toBeVisible();
    await expectNothingRefused(page, refusals);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test(`the menu is used in ${locale} without a refusal`, async ({ page, refusals }) => {
      await page.goto(routes.cases[locale]);
      await untilLive(page);
      await page.getByRole("banner").locator("button[aria-expanded]:visible").first().click();
      const menu = page.locator("#site-menu");
      await menu.locator(`a[href="${routes.contact[locale]}"]`).click();
      await untilLive(page, routes.contact[locale]);
      await expectNothingRefused(page, refusals);
    });
  });
}
