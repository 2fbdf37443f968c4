import { expect, test } from "#forms/forms-page.ts";
import { enquiriesOf } from "#forms/stored-rows.ts";
import { namesKept, shortenTimer } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { ContactForm, enquiry } from "./contact-form.ts";

test("what was written survives a reload, other pages and the way back", async ({
  page,
  calls,
}) => {
  const form = new ContactForm(page, "de");
  await form.open();
  const values = enquiry({ message: "Zwei\nZeilen — 👩🏽‍💻" });
  await form.fill(values);
  await page.reload();
  await form.expectLive();
  expect(await form.values(), "after a reload").toEqual(values);

  await page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page).toHaveURL(routes.blog.de);
  await page.goBack();
  await expect(form.button).toBeVisible();
  expect(await form.values(), "after a client navigation and back").toEqual(values);

  await page.goto(routes.about.de);
  await page.goBack();
  await form.expectLive();
  expect(await form.values(), "after another document and back").toEqual(values);
  expect(calls).toEqual([]);
});

test("a new tab begins empty, and nothing of a sent enquiry comes back", async ({
  page,
  context,
}) => {
  const form = new ContactForm(page, "en");
  await form.open();
  await form.fill(enquiry());
  // The one name of session storage that the page on privacy states (`privacy-page.test.ts`).
  await expect.poll(() => namesKept(page, context)).toEqual(["contact-draft"]);
  const another = new ContactForm(await context.newPage(), "en");
  await another.open();
  await another.expectEmpty();
  await form.button.click();
  await form.expectSent();
  expect(await namesKept(page, context)).toEqual([]);
  await page.reload();
  await form.expectLive();
  await form.expectEmpty();
  await page.goto(routes.home.en);
  await page.goBack();
  await form.expectLive();
  await form.expectEmpty();
});

/** For how long the form waits for its code (`mf-forms/src/form-fields.tsx`). */
const codeTimeoutMs = 10_000;

test("the browser itself sends a form whose code never comes", async ({ page }) => {
  await shortenTimer(page, codeTimeoutMs);
  const form = new ContactForm(page, "en");
  await form.open();
  await page.route("**/mf-forms/*/sending-*.js", () => {});
  const values = enquiry();
  await form.fill(values);
  await form.button.click();
  await expect(page).toHaveURL("/forms/contact", { timeout: 20_000 });
  await expect(page.getByRole("main")).toContainText(form.words.sent.text);
  expect(await enquiriesOf(values.email)).toMatchObject([{ ...values, language: "en" }]);
});
