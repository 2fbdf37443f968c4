import { randomUUID } from "node:crypto";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { field, fillIn, send, words } from "#engines/visitor/enquiry-form.ts";
import type { Target } from "#engines/visitor/page-elements.ts";
import { sharedBy } from "#engines/visitor/turns.ts";
import type { Visitor } from "#engines/visitor/visitor.ts";
import { enquiry } from "#forms/contact/contact-form.ts";
import { newsletterWords } from "#forms/newsletter/newsletter-form.ts";
import { subscribersOf } from "#forms/stored-rows.ts";

/*
 * `forms/` tries more in Chromium. That an enquiry and an address arrive in each engine: `altered-page.spec.ts`.
 */

test(
  "an empty form says what is missing and takes the focus there",
  sharedBy("webkit"),
  async ({ visitor }) => {
    await visitor.engine.resize(390, 700);
    await visitor.openLive("/en/contact");
    await visitor.click(send);
    await visitor.expectFocused(field("name"));
    const isLabelInSight = () =>
      visitor.ask(field("name"), (element) => {
        const [label] = (element as HTMLInputElement).labels ?? [];
        const { x = 0, y = 0 } = label?.getBoundingClientRect() ?? {};
        return document.elementFromPoint(x + 1, y + 1) === label;
      });
    await expect.poll(isLabelInSight).toBe(true);
    const text = await visitor.evaluate(() => document.querySelector("main form")?.textContent);
    for (const { missing } of Object.values(words.fields)) expect(text).toContain(missing);
  },
);

const newsletter = newsletterWords.en;
const address: Target = { role: "textbox", name: newsletter.label, within: "main" };

/** Scrolls to the newsletter, whose code comes when somebody is near. */
async function reachNewsletter(visitor: Visitor): Promise<void> {
  await visitor.openLive("/en");
  await visitor.evaluate(() => document.querySelector("[data-slot]")?.scrollIntoView());
  await visitor.until(() => performance.getEntriesByName("slot-live").length > 0);
}

/** What a phone's keyboard leaves of the page; it covers the rest without making the page smaller. */
async function openKeyboard(visitor: Visitor): Promise<void> {
  await visitor.evaluate(() => {
    Object.defineProperty(VisualViewport.prototype, "height", { get: () => 420 });
  });
}

/** The words of an outcome that stands above the keyboard. */
const inSight = (visitor: Visitor, selector: string) =>
  visitor.evaluate((found) => {
    const outcome = document.querySelector(found);
    const { top = -1, bottom = 0 } = outcome?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= 420 ? outcome?.textContent : "";
  }, selector);

test(
  "what became of a form stays where a visitor with a phone's keyboard looks",
  sharedBy("webkit"),
  async ({ visitor }) => {
    await visitor.engine.resize(390, 844);
    await visitor.openLive("/en/contact");
    await openKeyboard(visitor);
    // Its text needs no Enter.
    await fillIn(visitor, enquiry({ message: "Our reports disagree. Which number is right?" }));
    await visitor.focus(field("company"));
    await visitor.engine.page.keyboard.press("Enter");
    const sentence = "form [aria-live] p";
    await expect.poll(() => inSight(visitor, sentence)).toBe(words.afterSending.sent);
    // The keyboard closes. `:focus` matches nothing in WebKit's driven window, which has no focus.
    await visitor.until((found) => document.activeElement?.matches(found) === true, sentence);
    await visitor.until(() => document.querySelector("main [role=status]")?.textContent === "");
    expect(await inSight(visitor, sentence)).toBe(words.afterSending.sent);

    await reachNewsletter(visitor);
    await openKeyboard(visitor);
    await visitor.fill(address, "ana@@example.org");
    await visitor.engine.page.keyboard.press("Enter");
    await expect.poll(() => inSight(visitor, "[data-slot] [role=alert]")).toContain("valid email");
    const email = `reader.${randomUUID()}@example.com`;
    await visitor.ask(address, (element) => (element as HTMLInputElement).select());
    await visitor.engine.page.keyboard.type(`"Ana" <${email}>`);
    await visitor.engine.page.keyboard.press("Enter");
    await expect.poll(() => subscribersOf(email), { timeout: 15_000 }).toHaveLength(1);
    await visitor.expectShown(address);
    const said = await inSight(visitor, "[data-slot] [role=status]");
    expect(said).toBe(newsletter.successTitle + newsletter.success);
  },
);
