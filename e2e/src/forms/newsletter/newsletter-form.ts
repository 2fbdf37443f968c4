import type { Locale } from "@site/contract/locales";
import de from "mf-forms/src/slots/newsletter/newsletter.de.ts";
import en from "mf-forms/src/slots/newsletter/newsletter.en.ts";
import pt from "mf-forms/src/slots/newsletter/newsletter.pt.ts";
import type { Locator, Page } from "playwright/test";
import { expect, openLive, reachSlot } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/** The form's words in each language; `mf-forms` checks them against the specification. */
export const newsletterWords = { pt, en, de };

/** The newsletter's form on a language's home page, as a visitor uses it. */
export class NewsletterForm {
  readonly words: (typeof newsletterWords)[Locale];
  readonly form: Locator;
  readonly email: Locator;
  readonly button: Locator;
  readonly status: Locator;
  readonly alert: Locator;
  readonly #page: Page;
  readonly #path: string;

  constructor(page: Page, language: Locale) {
    this.words = newsletterWords[language];
    this.#page = page;
    this.#path = routes.home[language];
    const main = page.getByRole("main");
    this.form = main.locator("form");
    this.email = main.getByLabel(this.words.label, { exact: true });
    this.button = this.form.getByRole("button");
    this.status = main.getByRole("status").filter({ hasText: /\S/ });
    this.alert = main.getByRole("alert").filter({ hasText: /\S/ });
  }

  async open(): Promise<void> {
    await openLive(this.#page, this.#path);
    await reachSlot(this.#page);
  }

  async subscribe(address: string): Promise<void> {
    await this.email.fill(address);
    await this.button.click();
  }

  async expectSubscribed(): Promise<void> {
    await expect(this.status).toHaveText(this.words.successTitle + this.words.success);
  }
}
