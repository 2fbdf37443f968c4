import { locales } from "@site/contract/locales";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { expect, test } from "./forms-page.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { emailsOf, enquiriesOf } from "./stored-rows.ts";

const texts = Object.entries(hostileTexts);
const everything = Object.values(hostileTexts).join("\n\n");

for (const [index, language] of locales.entries()) {
  // Specification 5.3
  test(`what breaks other programs is stored and sent as typed in ${language}`, async ({
    page,
    calls,
  }) => {
    const form = new ContactForm(page, language);
    await form.open();
    // Each language has its share of the texts as names; all of them stand in every message.
    for (const [kind, text] of texts.filter((_, each) => each % locales.length === index)) {
      const values = enquiry({ name: text, company: `${text} Ltda.`, message: everything });
      const { name, email, company, service, message } = values;
      calls.length = 0;
      await form.fill(values);
      await form.button.click();
      await form.expectSent();
      await form.expectEmpty();
      const row = { name, email, company, service, message, language };
      expect(calls[0]?.body, kind).toEqual(row);
      expect(await enquiriesOf(email), kind).toMatchObject([row]);
      const [captured, ...others] = await emailsOf(email);
      expect(others).toEqual([]);
      expect(captured?.fields).toEqual({ name, "e-mail": email, company, service, language });
      expect(captured?.message).toBe(message);
      // Typed as a name, it stays a name: nobody else gets the e-mail, or its answer.
      expect(Object.keys(captured?.headers ?? {})).not.toContain("bcc");
      expect(captured?.headers["to"]).toBe("owner@example.com");
      expect(captured?.headers["reply-to"]).toMatch(new RegExp(`<${email}>$`));
    }
  });
}

test("a message of 10 kB is stored and sent whole, in lines and without a break", async ({
  page,
}) => {
  const form = new ContactForm(page, "de");
  await form.open();
  for (const message of [
    "Übermäßig lang 🌊 — linha após linha.\n".repeat(250),
    "Übermäßiglang🌊".repeat(550),
  ]) {
    expect(Buffer.byteLength(message)).toBeGreaterThan(10_000);
    const values = enquiry({ message });
    await form.fill(values);
    await form.button.click();
    await form.expectSent();
    await form.expectEmpty();
    expect(await enquiriesOf(values.email)).toMatchObject([{ message }]);
    expect(await emailsOf(values.email)).toMatchObject([{ message }]);
  }
});
