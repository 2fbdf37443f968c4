import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Locale, locales } from "@site/contract/locales";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestGateway, submission, type TestGateway } from "../test/test-gateway.ts";
import { until } from "../test/until.ts";
import { asText, formPage } from "./form-page.ts";
import { maxFields, readForm } from "./forms.ts";

/** Titles of the specification's error catalogue. */
const catalogue: Record<Locale, { sent: string; sentText: string; done: string; invalid: string }> =
  {
    pt: {
      sent: "Mensagem enviada!",
      sentText: "Entraremos em contato em breve.",
      done: "Inscrito com sucesso!",
      invalid: "Por favor, insira um email válido",
    },
    en: {
      sent: "Message sent!",
      sentText: "We&#39;ll get back to you shortly.",
      done: "Successfully subscribed!",
      invalid: "Please enter a valid email address",
    },
    de: {
      sent: "Nachricht gesendet!",
      sentText: "Wir werden uns in Kürze bei Ihnen melden.",
      done: "Erfolgreich abonniert!",
      invalid: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
    },
  };
const homes: Record<Locale, string> = { pt: "/", en: "/en", de: "/de" };

describe("a form sent without JavaScript", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  }, 60_000);
  afterAll(() => gateway.stop());

  const send = (form: "contact" | "newsletter", values: Record<string, string>) =>
    gateway.app.inject({
      method: "POST",
      url: `/forms/${form}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(values).toString(),
    });
  const mailDropFiles = () => {
    try {
      return readdirSync(join(gateway.dataDirectory, "outbox")).length;
    } catch {
      return 0;
    }
  };

  test.each(locales)("is answered with a page in %s", async (language) => {
    const words = catalogue[language];
    const contact = await send("contact", { ...submission, language });
    expect(contact.statusCode).toBe(200);
    expect(contact.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(contact.body).toContain(`<html lang="${language === "pt" ? "pt-BR" : language}">`);
    expect(contact.body).toContain(`<h1>${words.sent}</h1>`);
    expect(contact.body).toContain(words.sentText);
    expect(contact.body).toContain(`<a href="${homes[language]}">`);
    const subscribed = await send("newsletter", { email: `${language}@example.com`, language });
    expect(subscribed.body).toContain(`<h1>${words.done}</h1>`);
    const wrong = await send("newsletter", { email: "reader@domain", language });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain(`>${words.invalid}</p>`);
    expect(wrong.body).toContain('value="reader@domain"');
  });

  test("becomes a row and an e-mail, once for a double click", async () => {
    const allSent = async () => (await gateway.gateway.ready()).waiting === 0;
    await until("earlier e-mails are written", allSent);
    const before = mailDropFiles();
    const values = { ...submission, message: "A double click." };
    const answers = await Promise.all([send("contact", values), send("contact", values)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await until("the e-mail is written", allSent);
    expect(mailDropFiles()).toBe(before + 1);
  });

  test("comes back with what was typed and a word beside each wrong field", async () => {
    const response = await send("contact", {
      name: `"><script>alert(1)</script>`,
      email: "not an address",
      message: "\nTwo lines\nof & text",
      language: "en",
    });
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toContain("<script>");
    expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(response.body).toContain("\n\nTwo lines\nof &amp; text</textarea>");
    for (const name of ["email", "company", "service"]) {
      expect(response.body).toMatch(
        new RegExp(`id="${name}"[^>]* aria-describedby="${name}-issue"`),
      );
      expect(response.body).toContain(`id="${name}-issue"`);
    }
    expect(response.body).not.toContain('id="message-issue"');
  });

  test("asks once more, with nothing lost, when the hidden field was filled in", async () => {
    await until("earlier e-mails are written", async () => {
      return (await gateway.gateway.ready()).waiting === 0;
    });
    const before = mailDropFiles();
    const values = { ...submission, message: "Trapped.", language: "de" };
    const response = await send("contact", { ...values, subject_line: "x" });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain("Bitte noch einmal bestätigen");
    expect(response.body).toContain("Trapped.</textarea>");
    expect(response.body).not.toContain("subject_line");
    expect(mailDropFiles()).toBe(before);
    expect((await send("contact", values)).statusCode).toBe(200);
  });

  test.each(["contact", "newsletter"] as const)(
    "of 66,000 fields is rejected by %s before they cost time",
    async (form) => {
      const names = Array.from({ length: 66_492 }, (_, index) => index.toString(36));
      const payload = names
        .map((name) => `${name}=`)
        .join("&")
        .slice(0, 262_000);
      const before = process.cpuUsage();
      const response = await gateway.app.inject({
        method: "POST",
        url: `/forms/${form}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload,
      });
      const { user, system } = process.cpuUsage(before);
      expect(response.statusCode).toBe(400);
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
      // Microseconds of this process; looking every name up in a list took 5,600,000.
      expect(user + system).toBeLessThan(200_000);
    },
  );

  test("brings a policy that lets in nothing but its one style", async () => {
    const response = await send("contact", submission);
    expect(response.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  test("stores line breaks as scripts send them", () => {
    const body = new URLSearchParams({ message: "a\r\nb\r\n", language: "en" }).toString();
    expect(readForm(body)?.values["message"]).toBe("a\nb\n");
  });
});

test("any body is read without failing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (body) => {
      const form = readForm(body);
      if (form === null) {
        expect(body.split("&").length).toBeGreaterThan(maxFields);
        return;
      }
      const { language, values } = form;
      expect(locales).toContain(language);
      expect(Object.values(values).every((value) => typeof value === "string")).toBe(true);
    }),
  );
});

test("any text stays text in a page", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(asText(text)).not.toMatch(/[<>"']/);
      const field = {
        name: "name",
        label: "Name",
        kind: "text",
        value: text,
        issue: undefined,
      } as const;
      const form = { action: "/forms/contact", fields: [field], button: "Send" };
      const page = formPage({ language: "en", title: "T", text: "t", back: "b", form });
      const empty = formPage({
        language: "en",
        title: "T",
        text: "t",
        back: "b",
        form: { ...form, fields: [{ ...field, value: "" }] },
      });
      expect(page.match(/</g)).toHaveLength(empty.match(/</g)?.length ?? -1);
    }),
  );
});
