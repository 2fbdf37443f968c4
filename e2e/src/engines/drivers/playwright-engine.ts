import { type Browser, chromium, firefox, type Page, webkit } from "playwright";
import { browserArguments, type EngineName } from "#browser-choice.ts";
import { desktop, type Engine, type Preferences } from "./engine.ts";

const launchers = { chromium, firefox, webkit };

/** Chromium anywhere, and the builds of Firefox and WebKit that Playwright brings. */
export class PlaywrightEngine implements Engine {
  readonly name: EngineName;
  page!: Page;
  readonly #browser: Browser;
  #messages: string[] = [];

  private constructor(name: EngineName, browser: Browser) {
    this.name = name;
    this.#browser = browser;
  }

  static async open(name: EngineName, executablePath: string): Promise<PlaywrightEngine> {
    const args = name === "chromium" ? browserArguments : [];
    const browser = await launchers[name].launch({ executablePath, args });
    const engine = new PlaywrightEngine(name, browser);
    await engine.begin(desktop);
    return engine;
  }

  async begin(preferences: Preferences): Promise<void> {
    // Closed first: what a page logs while it closes must not count against the next visit.
    for (const context of this.#browser.contexts()) await context.close();
    this.#messages = [];
    const context = await this.#browser.newContext({
      viewport: { width: preferences.width, height: preferences.height },
      reducedMotion: preferences.reducedMotion ? "reduce" : "no-preference",
      colorScheme: preferences.darkScheme ? "dark" : "light",
      hasTouch: preferences.touch,
    });
    this.page = await context.newPage();
    this.page.on("console", (message) => {
      // Messages of scripts have arguments, and the observer in the page records those.
      const isOfBrowser = message.args().length === 0;
      if (isOfBrowser && ["error", "warning"].includes(message.type())) {
        const { url } = message.location();
        this.#messages.push(`${message.type()}: ${message.text()}${url && ` (${url})`}`);
      }
    });
  }

  resize(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height });
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: "commit" });
  }

  takeMessages(): string[] {
    return this.#messages.splice(0);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
