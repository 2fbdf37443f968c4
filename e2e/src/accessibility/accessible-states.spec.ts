import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { NewsletterForm } from "#forms/newsletter/newsletter-form.ts";
import { expect, openLive, test } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { axeViolations } from "./audit.ts";

// States that visitors can bring a page into, each in one language: the markup is the same in all.
test.describe.configure({ timeout: 60_000 });
test.use({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });

test("the open dropdowns, the bar over the page and a phone's menu have no violation", async ({
  page,
}) => {
  await openLive(page, routes.cases.de);
  const header = page.getByRole("banner");
  for (const name of ["Leistungen", "DE"]) {
    const button = header.getByRole("button", { name });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    expect.soft(await axeViolations(page), name).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await expect
    .poll(() => header.evaluate((element) => getComputedStyle(element).backdropFilter))
    .toContain("blur");
  await header.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  expect.soft(await axeViolations(page), "the bar over the page").toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menü öffnen" }).click();
  await expect(page.locator("#site-menu")).toBeVisible();
  expect.soft(await axeViolations(page), "the menu").toEqual([]);
});

test("the stepper has no violation, from the first step to the end", async ({ page, messages }) => {
  await openLive(page, routes["service-business-intelligence"].pt);
  const main = page.getByRole("main");
  const next = main.getByRole("button", { name: "Clique Aqui" });
  await next.click();
  expect.soft(await axeViolations(page), "second step").toEqual([]);
  for (let step = 2; step < 8; step += 1) await next.click();
  const complete = main.getByRole("button", { name: "Concluir", exact: true });
  await complete.click();
  await expect(complete).toHaveCount(0);
  expect.soft(await axeViolations(page), "after completion").toEqual([]);
  // Every change of step is logged, and nothing else.
  expect(messages.filter((message) => !message.startsWith("log: "))).toEqual([]);
  messages.length = 0;
});

test("the faults and failures of both forms have no violation", async ({ page, messages }) => {
  await page.route("**/{rest,api}/**", (route) => route.fulfill({ status: 500, body: "down" }));
  const contact = new ContactForm(page, "en");
  await contact.open();
  await contact.button.click();
  await expect(contact.field("name")).toHaveAttribute("aria-invalid", "true");
  expect.soft(await axeViolations(page), "nothing filled in").toEqual([]);
  await contact.fill(enquiry());
  await contact.button.click();
  await contact.expectFailed();
  expect.soft(await axeViolations(page), "an enquiry that is not sent").toEqual([]);

  const newsletter = new NewsletterForm(page, "de");
  await newsletter.open();
  for (const address of ["reader@domain", "reader@example.com"]) {
    await newsletter.subscribe(address);
    await expect(newsletter.alert).toBeVisible();
    expect.soft(await axeViolations(page), address).toEqual([]);
  }
  expect(messages.join("\n")).toContain("Databricks API error");
  messages.length = 0;
});
