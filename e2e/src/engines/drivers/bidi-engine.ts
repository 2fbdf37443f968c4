import puppeteer, { type Browser, type BrowserContext, type Page } from "puppeteer-core";
import { desktop, type Engine, type Wishes } from "./engine.ts";

/** Preferences that answer media queries; they are read when Firefox starts. */
const preferencesFor = (wishes: Wishes) => ({
  "ui.prefersReducedMotion": Number(wishes.reducedMotion),
  "layout.css.prefers-color-scheme.content-override": wishes.darkScheme ? 0 : 1,
  "ui.useAccessibilityTheme": Number(wishes.forcedColors),
  "browser.display.document_color_use": wishes.forcedColors ? 2 : 0,
  // A phone lays its scroll bars over the page.
  "ui.useOverlayScrollbars": Number(wishes.touch),
});

/** A system's Firefox, which speaks WebDriver BiDi itself and needs no driver beside it. */
export class BidiEngine implements Engine {
  readonly name = "firefox";
  page!: Page;
  readonly #program: string;
  #preferences = "";
  #browser: Browser | undefined;
  #context: BrowserContext | undefined;

  private constructor(program: string) {
    this.#program = program;
  }

  static async open(program: string): Promise<BidiEngine> {
    const engine = new BidiEngine(program);
    await engine.begin(desktop);
    return engine;
  }

  async begin(wishes: Wishes): Promise<void> {
    const browser = await this.#browserFor(wishes);
    const before = this.#context;
    this.#context = await browser.createBrowserContext();
    this.page = await this.#context.newPage();
    await this.resize(wishes.width, wishes.height);
    await before?.close();
  }

  resize(width: number, height: number): Promise<void> {
    return this.page.setViewport({ width, height });
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: "domcontentloaded" });
  }

  async close(): Promise<void> {
    await this.#browser?.close();
  }

  async #browserFor(wishes: Wishes): Promise<Browser> {
    const extraPrefsFirefox = preferencesFor(wishes);
    const wanted = JSON.stringify(extraPrefsFirefox);
    if (this.#browser && wanted === this.#preferences) return this.#browser;
    await this.#browser?.close();
    this.#context = undefined;
    this.#preferences = wanted;
    this.#browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: this.#program,
      headless: true,
      extraPrefsFirefox,
    });
    return this.#browser;
  }
}
