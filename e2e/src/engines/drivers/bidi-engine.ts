import puppeteer, { type Browser, type BrowserContext, type Page } from "puppeteer-core";
import { desktop, type Engine, type Preferences } from "./engine.ts";

/** Preferences that answer media queries; they are read when Firefox starts. */
const preferencesFor = (preferences: Preferences) => ({
  "ui.prefersReducedMotion": Number(preferences.reducedMotion),
  "layout.css.prefers-color-scheme.content-override": preferences.darkScheme ? 0 : 1,
  // A phone lays its scroll bars over the page.
  "ui.useOverlayScrollbars": Number(preferences.touch),
});

/** A system's Firefox, which speaks WebDriver BiDi itself and needs no driver beside it. */
export class BidiEngine implements Engine {
  readonly name = "firefox";
  page!: Page;
  readonly #program: string;
  /** By their preferences: the desktop's, and that of the last visitor with other preferences. */
  readonly #browsers = new Map<string, Browser>();
  #context: BrowserContext | undefined;

  private constructor(program: string) {
    this.#program = program;
  }

  static async open(program: string): Promise<BidiEngine> {
    const engine = new BidiEngine(program);
    await engine.begin(desktop);
    return engine;
  }

  async begin(preferences: Preferences): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    const browser = await this.#browserFor(preferences);
    this.#context = await browser.createBrowserContext();
    this.page = await this.#context.newPage();
    await this.resize(preferences.width, preferences.height);
  }

  resize(width: number, height: number): Promise<void> {
    return this.page.setViewport({ width, height });
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: "domcontentloaded" });
  }

  async close(): Promise<void> {
    for (const browser of this.#browsers.values()) await browser.close();
  }

  async #browserFor(preferences: Preferences): Promise<Browser> {
    const extraPrefsFirefox = preferencesFor(preferences);
    const wanted = JSON.stringify(extraPrefsFirefox);
    const running = this.#browsers.get(wanted);
    if (running) return running;
    const [, ...others] = this.#browsers;
    for (const [preferences, other] of others) {
      await other.close();
      this.#browsers.delete(preferences);
    }
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: this.#program,
      headless: true,
      extraPrefsFirefox,
    });
    this.#browsers.set(wanted, browser);
    return browser;
  }
}
