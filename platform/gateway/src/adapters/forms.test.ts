import { locales, withLocalePrefix } from "@site/contract/locales";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { anyText } from "#test/any-text.ts";
import { rowsIn } from "#test/rows.ts";
import { startTestGateway, submission, type TestGateway } from "#test/test-gateway.ts";
import { asText, formContents } from "./form-page.ts";

describe("a form sent without JavaScript", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });

  const send = (form: "contact" | "newsletter", values: Record<string, string>) =>
    gateway.postForm(`/forms/${form}`, values);

  const mailsSent = async () => {
    await gateway.allSent();
    return gateway.mails().length;
  };

  test.each(locales)("is answered with a page in %s", async (language) => {
    const { contact: sent, newsletter, issues } = formContents[language];
    const contact = await send("contact", { ...submission, language });
    expect(contact.statusCode).toBe(200);
    expect(contact.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(contact.body).toContain(`<html lang="${language === "pt" ? "pt-BR" : language}">`);
    const home = withLocalePrefix("/", language);
    for (const part of [sent.done.title, asText(sent.done.text), `<a href="${home}">`]) {
      expect(contact.body).toContain(part);
    }
    const subscribed = await send("newsletter", { email: `${language}@example.com`, language });
    expect(subscribed.body).toContain(`<h1>${newsletter.done.title}</h1>`);
    const wrong = await send("newsletter", { email: "reader@domain", language });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain(`>${issues["not-an-address"]}</p>`);
    expect(wrong.body).toContain('value="reader@domain"');
  });

  test("becomes a row and an e-mail, once for a double click", async () => {
    const before = await mailsSent();
    const values = { ...submission, message: "A double click." };
    const answers = await Promise.all([send("contact", values), send("contact", values)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mailsSent()).toBe(before + 1);
  });

  test("R18 is stored again in the same hour for a subscriber who has left", async () => {
    const { store } = gateway.gateway;
    const values = { email: "returns@example.com", language: "en" };
    const subscribed = async () =>
      (await rowsIn(store, "newsletter_subscribers"))
        .filter(({ email }) => email === values.email)
        .map(({ is_active }) => Boolean(is_active));
    await send("newsletter", values);
    await store.db.updateTable("newsletter_subscribers").set({ is_active: false }).execute();
    expect(await subscribed()).toEqual([false]);
    expect((await send("newsletter", values)).body).toContain("Successfully subscribed!");
    expect(await subscribed()).toEqual([true]);
  });

  test("comes back with what was typed and a word beside each wrong field", async () => {
    const { statusCode, body } = await send("contact", {
      name: `"><script>alert(1)</script>`,
      email: "not an address",
      // Browsers send CR LF.
      message: "\nTwo lines\r\nof & text",
      language: "en",
    });
    expect(statusCode).toBe(400);
    expect(body).not.toContain("<script>");
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(body).toContain("\n\nTwo lines\nof &amp; text</textarea>");
    for (const name of ["email", "company", "service"]) {
      expect(body).toMatch(new RegExp(`id="${name}"[^>]* aria-describedby="${name}-issue"`));
      expect(body).toContain(`id="${name}-issue"`);
    }
    expect(body).not.toContain('id="message-issue"');
  });

  test("asks once more, with nothing lost, when the hidden field was filled in", async () => {
    const before = await mailsSent();
    const values = { ...submission, message: "Trapped.", language: "de" };
    const { statusCode, body } = await send("contact", { ...values, subject_line: "x" });
    expect(statusCode).toBe(400);
    expect(body).toContain("Nur noch eine Bestätigung");
    expect(body).toContain('action="/forms/contact?language=de"');
    expect(body).toContain(`<input type="hidden" name="service" value="${submission.service}">`);
    expect(body).toContain("Trapped.</textarea>");
    expect(body).not.toContain("subject_line");
    expect(gateway.mails()).toHaveLength(before);
    expect((await send("contact", values)).statusCode).toBe(200);
  });

  test.each(["contact", "newsletter"] as const)(
    "of 66,000 fields is rejected by %s without costing time",
    async (form) => {
      const names = Array.from({ length: 66_492 }, (_, index) => `${index.toString(36)}=`);
      const payload = names.join("&").slice(0, 262_000);
      const before = process.cpuUsage();
      const response = await gateway.post(`/forms/${form}`, payload);
      const { user, system } = process.cpuUsage(before);
      expect(response.statusCode).toBe(400);
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
      // Microseconds of this process; looking every name up in a list took 5,600,000.
      expect(user + system).toBeLessThan(1_000_000);
    },
  );

  test("brings a policy that lets in nothing but its one style", async () => {
    const response = await send("contact", submission);
    expect(response.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });
});

test("any text stays text in a page", () => {
  fc.assert(fc.property(anyText(), (text) => void expect(asText(text)).not.toMatch(/[<>"']/)));
});
