import { type Browser, chromium, firefox, type Page, webkit } from "playwright";
import { browserArguments, type EngineName } from "#browser-choice.ts";
import type { Ability, Engine, Key, Wishes } from "./engine.ts";

const launchers = { chromium, firefox, webkit };

/** Chromium anywhere, and the builds of Firefox and WebKit that Playwright brings. */
export class PlaywrightEngine implements Engine {
  readonly name: EngineName;
  readonly version: string;
  readonly abilities = new Set<Ability>([
    "touch",
    "reduced motion",
    "dark scheme",
    "forced colours",
    "print",
  ]);
  readonly #browser: Browser;
  #page: Page | undefined;
  #messages: string[] = [];

  private constructor(name: EngineName, browser: Browser) {
    this.name = name;
    this.#browser = browser;
    this.version = browser.version();
  }

  static async open(name: EngineName, executablePath: string): Promise<PlaywrightEngine> {
    const args = name === "chromium" ? browserArguments : [];
    return new PlaywrightEngine(name, await launchers[name].launch({ executablePath, args }));
  }

  async begin(wishes: Wishes): Promise<void> {
    // Closed first: what a page writes while it goes is not held against the next visit.
    await this.#page?.context().close();
    this.#messages = [];
    const context = await this.#browser.newContext({
      viewport: { width: wishes.width, height: wishes.height },
      reducedMotion: wishes.reducedMotion ? "reduce" : "no-preference",
      colorScheme: wishes.darkScheme ? "dark" : "light",
      forcedColors: wishes.forcedColors ? "active" : "none",
      hasTouch: wishes.touch,
    });
    this.#page = await context.newPage();
    this.#page.on("console", (message) => {
      // What scripts write has arguments, and the observer in the page hears it.
      const isOfBrowser = message.args().length === 0;
      if (isOfBrowser && ["error", "warning"].includes(message.type())) {
        const { url } = message.location();
        this.#messages.push(`${message.type()}: ${message.text()}${url && ` (${url})`}`);
      }
    });
  }

  resize(width: number, height: number): Promise<void> {
    return this.#opened.setViewportSize({ width, height });
  }

  async goto(url: string): Promise<void> {
    await this.#opened.goto(url, { waitUntil: "commit" });
  }

  async reload(): Promise<void> {
    await this.#opened.reload({ waitUntil: "commit" });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#opened.evaluate(expression);
  }

  moveMouse(x: number, y: number): Promise<void> {
    return this.#opened.mouse.move(x, y);
  }

  pressMouse(): Promise<void> {
    return this.#opened.mouse.down();
  }

  releaseMouse(): Promise<void> {
    return this.#opened.mouse.up();
  }

  tap(x: number, y: number): Promise<void> {
    return this.#opened.touchscreen.tap(x, y);
  }

  press(key: Key): Promise<void> {
    return this.#opened.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.#opened.keyboard.type(text);
  }

  usePrintStyles(): Promise<void> {
    return this.#opened.emulateMedia({ media: "print" });
  }

  screenshot(): Promise<Buffer> {
    return this.#opened.screenshot();
  }

  async takeMessages(): Promise<string[]> {
    return this.#messages.splice(0);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  get #opened(): Page {
    if (!this.#page) throw new Error("No visit has begun.");
    return this.#page;
  }
}
