import type { EngineName } from "#browser-choice.ts";

/** What a visitor has told the browser; a new visit may begin with other wishes. */
export interface Wishes {
  width: number;
  height: number;
  reducedMotion: boolean;
  darkScheme: boolean;
  forcedColors: boolean;
  touch: boolean;
}

/** Capabilities that not every engine has. */
export type Ability = "touch" | "forced colours" | "print";

export type Key =
  | "Tab"
  | "Shift+Tab"
  | "Enter"
  | "Escape"
  | "Space"
  | "ArrowDown"
  | "ArrowUp"
  | "ArrowLeft"
  | "ArrowRight"
  | "Home"
  | "End"
  | "Backspace";

/** A browser with one window, driven as a visitor drives it. Lengths are in CSS pixels. */
export interface Engine {
  readonly name: EngineName;
  readonly abilities: ReadonlySet<Ability>;
  /** Begins a new visit: an empty window that knows nothing of the one before. */
  begin(wishes: Wishes): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Opens an address and returns once the document has arrived; its scripts may still be loading. */
  goto(url: string): Promise<void>;
  /** Evaluates JavaScript in the page; the result travels as JSON. */
  evaluate(expression: string): Promise<unknown>;
  moveMouse(x: number, y: number): Promise<void>;
  pressMouse(): Promise<void>;
  releaseMouse(): Promise<void>;
  /** A finger touches and lifts. Only where the engine is able to `touch`. */
  tap(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Looks at the page as it is printed. Only where the engine is able to `print`. */
  usePrintStyles(): Promise<void>;
  /** The window's content as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors and warnings that the browser itself wrote since the last call, where it tells them. */
  takeMessages(): string[];
  close(): Promise<void>;
}

export const desktop: Wishes = {
  width: 1440,
  height: 900,
  reducedMotion: false,
  darkScheme: false,
  forcedColors: false,
  touch: false,
};

/** A function and its arguments as an expression that a page can evaluate. */
export function callOf(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  const list = args.map((value) => (value === undefined ? "undefined" : JSON.stringify(value)));
  return `(${run})(${list.join(", ")})`;
}
