import type { EngineName } from "#browser-choice.ts";

/** The visitor's settings in the browser; a new visit may begin with other settings. */
export interface Preferences {
  width: number;
  height: number;
  reducedMotion: boolean;
  darkScheme: boolean;
  touch: boolean;
}

export type Key = "Tab" | "Enter" | "Escape" | " " | "ArrowDown";

/** The part of a page that Playwright and Puppeteer offer alike. Lengths are in CSS pixels. */
export interface DrivenPage {
  /** Evaluates JavaScript in the page; the result travels as JSON. */
  evaluate(expression: string): Promise<unknown>;
  mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  /** A finger, where the engine has one. */
  touchscreen?: { tap(x: number, y: number): Promise<void> };
  keyboard: {
    press(key: Key): Promise<void>;
    type(text: string): Promise<void>;
  };
  /** The window's content as a PNG. */
  screenshot(): Promise<Uint8Array>;
}

/** A browser with one window, driven as a visitor drives it. */
export interface Engine {
  readonly name: EngineName;
  /** The page of the present visit. */
  readonly page: DrivenPage;
  /** Begins a new visit: an empty window that knows nothing of the one before. */
  begin(preferences: Preferences): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Opens an address and returns once the document has arrived; its scripts may still be loading. */
  goto(url: string): Promise<void>;
  /** Errors and warnings that the browser itself wrote since the last call, where it reports them. */
  takeMessages?(): string[];
  close(): Promise<void>;
}

export const desktop: Preferences = {
  width: 1440,
  height: 900,
  reducedMotion: false,
  darkScheme: false,
  touch: false,
};

/** A function and its arguments as an expression that a page can evaluate. */
export function callOf(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  const list = args.map((value) => (value === undefined ? "undefined" : JSON.stringify(value)));
  return `(${run})(${list.join(", ")})`;
}
