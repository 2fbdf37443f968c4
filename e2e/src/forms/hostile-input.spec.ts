import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { expect, test } from "./forms-page.ts";
import { emailsOf, enquiriesOf } from "./stored-rows.ts";

/** Texts that break programs which build statements, headers, rows or markup from them. */
const hostileTexts = [
  "O'Connor; DROP TABLE contact_submissions --",
  `"'\`’„“”«» \\' \\" ''; --`,
  "Zoë 👩🏽‍💻🏳️‍🌈 🇧🇷 𝒜",
  "دانا \u202Eabc\u202C שלום 123",
  "<script>alert(1)</script><img src=x onerror=alert(2)> &amp; &#39; ]]>",
  "Ana Bcc: all@example.com %0d%0aBcc: x@example.com =?utf-8?Q?=0D=0ABcc?=",
  "{{7*7}} %s %n :email $1 \\0 null undefined",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
  "Übermäßig lang 🌊 — linha após linha.\n".repeat(150),
  "Übermäßiglang🌊".repeat(300),
];

// Specification 5.3
test("what breaks other programs, in 10 kB, is stored and sent as typed", async ({ page }) => {
  const form = new ContactForm(page, "de");
  await form.open();
  const message = hostileTexts.join("\n\n").trim();
  expect(Buffer.byteLength(message)).toBeGreaterThan(10_000);
  // Typed as a name, a header stays a name: nobody else gets the e-mail, or its answer.
  for (const index of [0, 1, 3, 5]) {
    const name = hostileTexts[index] ?? "";
    const values = enquiry({ name, company: `${name} Ltda.`, message });
    await form.fill(values);
    await form.button.click();
    await form.expectSent();
    await form.expectEmpty();
    const { email, company } = values;
    expect(await enquiriesOf(email), name).toMatchObject([{ ...values, language: "de" }]);
    const emails = await emailsOf(email);
    expect(emails, name).toMatchObject([{ fields: { name, company }, message }]);
    expect(emails[0]?.to).toEqual([{ name: "", address: "owner@example.com" }]);
    expect(emails[0]).not.toHaveProperty("bcc");
  }
});
