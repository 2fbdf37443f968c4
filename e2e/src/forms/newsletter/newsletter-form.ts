import type { Locale } from "@site/contract/locales";
import type { Locator, Page } from "playwright/test";
import { type NewsletterWords, newsletterWords } from "#forms/form-words.ts";
import { reachSlot, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/** The newsletter's form on a language's home page, as a visitor uses it. */
export class NewsletterForm {
  readonly words: NewsletterWords;
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
    await this.#page.goto(this.#path);
    await untilLive(this.#page, this.#path);
    await reachSlot(this.#page);
  }

  async subscribe(address: string): Promise<void> {
    await this.email.fill(address);
    await this.button.click();
  }
}
