import type { EngineName } from "#browser-choice.ts";
import type { Ability, Engine, Key, Wishes } from "./engine.ts";

/** What the pages of Playwright and of Puppeteer have in common. */
interface DrivenPage {
  evaluate(expression: string): Promise<unknown>;
  mouse: Record<"down" | "up", () => Promise<void>> & {
    move: (x: number, y: number) => Promise<void>;
  };
  touchscreen: { tap: (x: number, y: number) => Promise<void> };
  keyboard: { type: (text: string) => Promise<void> };
  screenshot(): Promise<Uint8Array>;
}

/** An engine behind a library that drives one page at a time. */
export abstract class PageEngine<Page extends DrivenPage> implements Engine {
  abstract readonly name: EngineName;
  abstract readonly abilities: ReadonlySet<Ability>;
  #page: Page | undefined;

  abstract begin(wishes: Wishes): Promise<void>;
  abstract resize(width: number, height: number): Promise<void>;
  abstract goto(url: string): Promise<void>;
  abstract press(key: Key): Promise<void>;
  abstract usePrintStyles(): Promise<void>;
  abstract takeMessages(): string[];
  abstract close(): Promise<void>;

  protected get page(): Page {
    if (!this.#page) throw new Error("No visit has begun.");
    return this.#page;
  }

  protected set page(page: Page) {
    this.#page = page;
  }

  evaluate(expression: string): Promise<unknown> {
    return this.page.evaluate(expression);
  }

  moveMouse(x: number, y: number): Promise<void> {
    return this.page.mouse.move(x, y);
  }

  pressMouse(): Promise<void> {
    return this.page.mouse.down();
  }

  releaseMouse(): Promise<void> {
    return this.page.mouse.up();
  }

  tap(x: number, y: number): Promise<void> {
    return this.page.touchscreen.tap(x, y);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }
}
