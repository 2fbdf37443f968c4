import { languages } from "shared/languages";
import { ContactForm, enquiry } from "./contact-form.ts";
import { expect, test } from "./forms-page.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { emailsOf, enquiriesOf } from "./stored-rows.ts";

const kinds = Object.keys(hostileTexts) as (keyof typeof hostileTexts)[];
const everything = Object.values(hostileTexts).join("\n\n");

/** Each text stands once as a name or as a company, and all of them in every message. */
for (let index = 0; index < kinds.length; index += 2) {
  const [first, second] = [kinds[index] ?? "emoji", kinds[index + 1] ?? "emoji"];
  const language = languages[(index / 2) % languages.length] ?? "pt";

  test(`${first} and ${second} in ${language} are stored and sent as typed`, async ({
    page,
    calls,
  }) => {
    const form = new ContactForm(page, language);
    await form.open();
    const values = enquiry({
      name: hostileTexts[first],
      company: hostileTexts[second],
      message: everything,
    });
    const { name, email, company, service, message } = values;
    await form.fill(values);
    await form.button.click();
    await form.expectSent();
    expect(calls[0]?.body).toEqual({ name, email, company, service, message, language });
    expect(await enquiriesOf(email)).toMatchObject([{ ...values, language }]);
    const [captured, ...others] = await emailsOf(email);
    expect(others).toEqual([]);
    expect(captured?.fields).toEqual({ name, "e-mail": email, company, service, language });
    expect(captured?.message).toBe(message);
    // Typed as a name, it stays a name: nobody else gets the e-mail, or its answer.
    expect(Object.keys(captured?.headers ?? {})).not.toContain("bcc");
    expect(captured?.headers["to"]).toBe("owner@example.com");
    expect(captured?.headers["reply-to"]).toMatch(new RegExp(`<${email}>$`));
  });
}

for (const [kind, message] of Object.entries({
  "10 kB in lines": "Übermäßig lang 🌊 — linha após linha.\n".repeat(250),
  "10 kB without a break": "Übermäßiglang🌊".repeat(550),
})) {
  test(`a message of ${kind} is stored and sent whole`, async ({ page }) => {
    expect(Buffer.byteLength(message)).toBeGreaterThan(10_000);
    const form = new ContactForm(page, "de");
    await form.open();
    const values = enquiry({ message });
    await form.fill(values);
    await form.button.click();
    await form.expectSent();
    expect(await enquiriesOf(values.email)).toMatchObject([{ message }]);
    const [captured] = await emailsOf(values.email);
    expect(captured?.message).toBe(message);
  });
}
