import { randomUUID } from "node:crypto";
import type { Locale } from "@site/contract/locales";
import de from "mf-forms/src/pages/contact/contact.de.ts";
import en from "mf-forms/src/pages/contact/contact.en.ts";
import pt from "mf-forms/src/pages/contact/contact.pt.ts";
import type { Locator, Page } from "playwright/test";
import { expect, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/** The form's words in each language; `mf-forms` checks them against the specification. */
export const contactWords = { pt: pt.form, en: en.form, de: de.form };

type ContactField = keyof typeof en.form.fields;
type ContactValues = Record<ContactField, string>;
type Service = keyof typeof en.form.services;

/** The services' names as they are stored, the same in every language. */
export const serviceNames = Object.keys(en.form.services) as Service[];

/** An enquiry that no other test has sent. */
export function enquiry(values: Partial<ContactValues> = {}): ContactValues {
  return {
    name: "Ana Souza",
    email: `ana.${randomUUID()}@example.com`,
    company: "Example Ltda.",
    service: "Data Engineering",
    message: "Our reports disagree.\n\nWhich number is right?",
    ...values,
  };
}

/** The contact page of a language, as a visitor uses it. */
export class ContactForm {
  readonly words: (typeof contactWords)[Locale];
  readonly form: Locator;
  readonly button: Locator;
  /** Where a success is announced, and where a failure is. */
  readonly sent: Locator;
  readonly failed: Locator;
  readonly #page: Page;
  readonly #path: string;

  constructor(page: Page, language: Locale) {
    this.words = contactWords[language];
    this.#page = page;
    this.#path = routes.contact[language];
    this.form = page.getByRole("main").locator("form");
    this.button = this.form.getByRole("button");
    this.sent = page.getByRole("status").filter({ hasText: /\S/ });
    this.failed = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  async open(): Promise<void> {
    await this.#page.goto(this.#path);
    await this.expectLive();
  }

  /** The page runs, after it was opened or reloaded. */
  async expectLive(): Promise<void> {
    await untilLive(this.#page, this.#path);
  }

  field(name: ContactField): Locator {
    return this.form.getByLabel(this.words.fields[name].label, { exact: true });
  }

  async fill(values: Partial<ContactValues>): Promise<void> {
    const { service, ...texts } = values;
    for (const [name, text] of Object.entries(texts)) {
      await this.field(name as ContactField).fill(text);
    }
    if (service !== undefined) {
      await this.field("service").selectOption({ label: this.words.services[service as Service] });
    }
  }

  async values(): Promise<ContactValues> {
    const entries = (Object.keys(this.words.fields) as ContactField[]).map(
      async (name) => [name, await this.field(name).inputValue()] as const,
    );
    return Object.fromEntries(await Promise.all(entries)) as ContactValues;
  }

  /** Expects that nothing is under way, and that nothing of the last enquiry is left. */
  async expectEmpty(): Promise<void> {
    await expect(this.button).toHaveText(this.words.submit);
    await expect(this.button).toBeEnabled();
    expect(await this.values()).toEqual({
      name: "",
      email: "",
      company: "",
      service: "",
      message: "",
    });
    const chosen = this.field("service").locator("option:checked");
    await expect(chosen).toHaveText(this.words.servicePlaceholder);
  }

  async expectSent(): Promise<void> {
    await expect(this.sent).toHaveText(this.words.sent.title + this.words.sent.text);
  }

  async expectFailed(): Promise<void> {
    await expect(this.failed).toHaveText(this.words.failed.title + this.words.failed.text);
  }
}
