import puppeteer, {
  type Browser,
  type BrowserContext,
  type KeyInput,
  type Page,
} from "puppeteer-core";
import type { Ability, Engine, Key, Wishes } from "./engine.ts";

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
  readonly abilities = new Set<Ability>([
    "touch",
    "reduced motion",
    "dark scheme",
    "forced colours",
  ]);
  readonly #program: string;
  version = "";
  #preferences = "";
  #browser: Browser | undefined;
  #context: BrowserContext | undefined;
  #page: Page | undefined;

  private constructor(program: string) {
    this.#program = program;
  }

  static async open(program: string, wishes: Wishes): Promise<BidiEngine> {
    const engine = new BidiEngine(program);
    await engine.begin(wishes);
    return engine;
  }

  async begin(wishes: Wishes): Promise<void> {
    const browser = await this.#browserFor(wishes);
    const before = this.#context;
    this.#context = await browser.createBrowserContext();
    this.#page = await this.#context.newPage();
    await this.resize(wishes.width, wishes.height);
    await before?.close();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#opened.setViewport({ width, height });
  }

  async goto(url: string): Promise<void> {
    await this.#opened.goto(url, { waitUntil: "domcontentloaded" });
  }

  async reload(): Promise<void> {
    await this.#opened.reload({ waitUntil: "domcontentloaded" });
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

  async press(key: Key): Promise<void> {
    const { keyboard } = this.#opened;
    const [last = "", ...held] = key.split("+").reverse() as KeyInput[];
    for (const modifier of held) await keyboard.down(modifier);
    await keyboard.press(key === "Space" ? " " : (last as KeyInput));
    for (const modifier of held) await keyboard.up(modifier);
  }

  type(text: string): Promise<void> {
    return this.#opened.keyboard.type(text);
  }

  usePrintStyles(): Promise<void> {
    throw new Error("WebDriver BiDi cannot ask Firefox for print styles.");
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#opened.screenshot());
  }

  /** BiDi tells what scripts do, which the observer in the page hears too, and no more. */
  async takeMessages(): Promise<string[]> {
    return [];
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
    this.version = await this.#browser.version();
    return this.#browser;
  }

  get #opened(): Page {
    if (!this.#page) throw new Error("No visit has begun.");
    return this.#page;
  }
}
