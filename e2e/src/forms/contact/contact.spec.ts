import { locales } from "@site/contract/locales";
import { expect, stopClock, test } from "#forms/forms-page.ts";
import { holdBack, paths } from "#forms/gateway-call.ts";
import { emailsOf, enquiriesOf } from "#forms/stored-rows.ts";
import { ContactForm, enquiry, serviceNames } from "./contact-form.ts";

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
  // Specification 3.1, 5.3, 7.3
  test(`an enquiry in ${language} is stored, then sent, and its success stands for 2.5 s`, async ({
    page,
    calls,
  }) => {
    const form = new ContactForm(page, language);
    await form.open();
    await form.expectEmpty();
    await expect(form.field("message")).toHaveAttribute("rows", "4");
    await stopClock(page);
    // Typed as a name, a header stays a name: nobody else gets the e-mail, or its answer.
    const values = enquiry({
      name: hostileTexts[index] ?? "",
      service: serviceNames[index + 1] ?? "",
      message: hostileTexts.join("\n\n"),
    });
    expect(Buffer.byteLength(values.message)).toBeGreaterThan(10_000);
    await form.fill(values);
    const [storeNow, sendNow] = [
      await holdBack(page, paths.table),
      await holdBack(page, paths.email),
    ];

    await form.button.click();
    await expect(form.button).toHaveText(form.words.sending);
    await expect(form.button).toBeDisabled();
    await expect(form.button).toHaveCSS("opacity", "0.5");
    await expect.poll(() => calls.map(({ path }) => path)).toEqual([paths.table]);
    // The e-mail waits for the insert's answer.
    await page.waitForTimeout(100);
    expect(calls).toHaveLength(1);
    storeNow();
    await expect.poll(() => calls.map(({ path }) => path)).toEqual([paths.table, paths.email]);
    await expect(form.button).toHaveText(form.words.sending);
    expect(await form.values()).toEqual(values);
    sendNow();

    await form.expectSent();
    await form.expectEmpty();
    await page.clock.runFor(2499);
    await form.expectSent();
    await page.clock.runFor(1);
    await expect(form.sent).toHaveCount(0);

    for (const { headers } of calls) expect(headers).not.toHaveProperty("cookie");
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
        fields: { ...facts, "e-mail": email, language },
        message,
      }),
    ]);
    expect(emails[0]).not.toHaveProperty("bcc");
  });
}
