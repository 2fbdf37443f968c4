import { locales } from "@site/contract/locales";
import { expect, test } from "#forms/forms-page.ts";
import { emailsOf, enquiriesOf } from "#forms/stored-rows.ts";
import { ContactForm, enquiry, serviceNames } from "./contact-form.ts";

/* States, words, times and failures of the form: `mf-forms/src/pages/contact/contact-page.test.tsx`. */

/** Texts that break programs that build statements, headers, rows or markup from them. */
const hostileTexts = [
  "O'Connor; DROP TABLE contact_submissions --",
  `"'\`’„“”«» \\' \\" ''; -- {{7*7}} %s %n :email $1 \\0 null undefined`,
  "Ana Bcc: all@example.com %0d%0aBcc: x@example.com =?utf-8?Q?=0D=0ABcc?=",
  "Zoë 👩🏽‍💻🏳️‍🌈 🇧🇷 𝒜 دانا \u202Eabc\u202C שלום 123 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
  "<script>alert(1)</script><img src=x onerror=alert(2)> &amp; &#39; ]]>",
  "Übermäßiglang🌊".repeat(600),
];

for (const [index, language] of locales.entries()) {
  // Specification 3.1, 5.3
  test(`an enquiry in ${language} is stored and sent as it was typed`, async ({ page, calls }) => {
    const form = new ContactForm(page, language);
    await form.open();
    await form.expectEmpty();
    // Typed as a name, a header stays a name: nobody else gets the e-mail, or its answer.
    const values = enquiry({
      name: hostileTexts[index] ?? "",
      service: serviceNames[index + 1] ?? "",
      message: hostileTexts.join("\n\n"),
    });
    expect(Buffer.byteLength(values.message)).toBeGreaterThan(10_000);
    await form.fill(values);
    await form.button.click();
    await form.expectSent();
    await form.expectEmpty();

    expect(calls).toHaveLength(2);
    const { email, message, ...facts } = values;
    expect(await enquiriesOf(email)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        ...values,
        language,
        mark: null,
      },
    ]);
    const emails = await emailsOf(email);
    expect(emails).toEqual([
      expect.objectContaining({
        to: [{ name: "", address: "owner@example.com" }],
        replyTo: [expect.objectContaining({ address: email })],
        subject: expect.stringContaining(facts.service),
        fields: { ...facts, email, language },
        message,
      }),
    ]);
    expect(emails[0]).not.toHaveProperty("bcc");
  });
}
