import { randomUUID } from "node:crypto";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { field, fillIn, send, words } from "#engines/visitor/enquiry-form.ts";
import { type Target, wrapTexts } from "#engines/visitor/page-elements.ts";
import { inTurn, isThorough } from "#engines/visitor/turns.ts";
import type { Visitor } from "#engines/visitor/visitor.ts";
import { enquiry } from "#forms/contact/contact-form.ts";
import { newsletterWords } from "#forms/newsletter/newsletter-form.ts";
import { enquiriesOf, subscribersOf } from "#forms/stored-rows.ts";
import { routes } from "#site/routes.ts";

/*
 * Add-ons, translators and word replacers change a page before its code has come. Whatever React
 * makes of that, what a visitor did meanwhile is kept.
 */

/** What others do to a page, in the page. */
const alterations: Record<string, () => void> = {
  "wraps every text": wrapTexts,
  "puts a node after each heading": () => {
    for (const heading of document.querySelectorAll("h1, h2")) {
      heading.after(document.createElement("aside"));
    }
  },
  "puts a node before each field": () => {
    for (const field of document.querySelectorAll("main input, main textarea")) {
      field.before(document.createElement("div"));
      field.setAttribute("data-filled-by", "a password manager");
    }
  },
  "replaces a word of the bar": () => {
    const link = document.querySelector("header a");
    if (link) link.lastChild?.replaceWith("Another brand");
  },
  "removes nodes": () => {
    for (const node of document.querySelectorAll("main svg, footer p")) node.remove();
  },
  "puts a node around the page's parts": () => {
    document.querySelector("#root")?.prepend(document.createElement("div"), "A text");
    document.querySelector("main")?.before("Another text");
  },
};

/** What the console says about a page that was changed. */
const altered = /^warn: .*was changed before/;

/** Opens an altered page and returns what lets its code come. */
async function openAltered(visitor: Visitor, path: string, alter: () => void) {
  const release = visitor.site.hold(/\.js$/);
  await visitor.open(path);
  await visitor.until(() => document.querySelector("footer") !== null);
  await visitor.evaluate(alter);
  return release;
}

/** Where the visitor is: the field, the caret in it, and its place in the window and on the page. */
const place = () => {
  const field = document.activeElement as HTMLInputElement;
  const { name, value, selectionStart, selectionEnd } = field;
  const tops = [field.getBoundingClientRect().top, scrollY];
  return { caret: { name, value, selectionStart, selectionEnd }, tops };
};

/** Expects that the visitor is where they were; what was added above may have gone. */
async function expectPlace(visitor: Visitor, { caret, tops }: ReturnType<typeof place>) {
  const now = await visitor.evaluate(place);
  expect(now.caret).toEqual(caret);
  const moved = now.tops.map((top, index) => Math.abs(top - (tops[index] ?? Number.NaN)));
  expect(Math.min(...moved), `px: ${tops} became ${now.tops}`).toBeLessThan(2);
}

const entries = () =>
  Object.fromEntries(new FormData(document.querySelector("main form") as HTMLFormElement));

/** Someone writes to the company before the page's code has come. */
async function expectEnquiryKept(visitor: Visitor, alter: () => void): Promise<void> {
  const release = await openAltered(visitor, routes.contact.en, alter);
  const values = enquiry({ message: "Our reports disagree. Which is right?" });
  await fillIn(visitor, { ...values, message: "Our reports disagree. Which right?" });
  await visitor.ask(field("message"), (element) =>
    (element as HTMLTextAreaElement).setSelectionRange(28, 28),
  );
  const before = await visitor.evaluate(place);
  const typed = await visitor.evaluate(entries);
  release();
  await visitor.untilLive(routes.contact.en);
  expect(await visitor.evaluate(entries)).toEqual(typed);
  await expectPlace(visitor, before);
  await visitor.engine.page.keyboard.type("is ");
  const { name, email, company, service, message } = values;
  const kept = { name, email, company, service, message };
  expect(await visitor.evaluate(entries)).toMatchObject(kept);
  const draft = () => JSON.parse(sessionStorage.getItem("contact-draft") ?? "null");
  expect(await visitor.evaluate(draft)).toEqual(kept);
  await visitor.click(send);
  await visitor.expectShown({ role: "status", name: `${words.sent.title}*` });
  expect(await enquiriesOf(email)).toMatchObject([kept]);
}

/** Someone subscribes before the page's code has come. */
async function expectAddressKept(visitor: Visitor, alter: () => void): Promise<void> {
  const release = await openAltered(visitor, routes.home.en, alter);
  const email = `reader.${randomUUID()}@example.com`;
  const address: Target = { role: "textbox", name: newsletterWords.en.label, within: "main" };
  await visitor.fill(address, email.slice(0, -4));
  const before = await visitor.evaluate(place);
  release();
  await visitor.until(() => performance.getEntriesByName("slot-live").length > 0);
  await expectPlace(visitor, before);
  await visitor.engine.page.keyboard.type(".com");
  await visitor.click({ role: "button", name: newsletterWords.en.submit, within: "main" });
  await expect.poll(() => subscribersOf(email), { timeout: 15_000 }).toHaveLength(1);
}

const forms = { "an enquiry": expectEnquiryKept, "an address": expectAddressKept };

// Alterations, forms, widths and engines take turns.
for (const [index, [what, alter]] of Object.entries(alterations).entries()) {
  const width = index % 4 < 2 ? 390 : 1440;
  for (const [turn, [form, expectKept]] of Object.entries(forms).entries()) {
    if (!isThorough && index % 2 !== turn) continue;
    test(
      `${form} begun at ${width} px on a page where somebody ${what} is kept, and arrives`,
      inTurn(index + turn),
      async ({ visitor }) => {
        visitor.expectProblems(altered);
        await visitor.engine.resize(width, 800);
        await expectKept(visitor, alter);
      },
    );
  }
}
