import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@site/gateway/test/free-port";
import type { WebKitPrograms } from "#browser-choice.ts";
import { type DrivenPage, desktop, type Engine, type Preferences } from "./engine.ts";
import { WebDriverSession } from "./webdriver-session.ts";

/** MiniBrowser's tool bar keeps the window 447 px wide; these styles let it fit a phone's width. */
const narrowToolBar =
  "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; } image { -gtk-icon-transform: scale(0.4); }";

/** Longest wait for a document, in milliseconds. */
const openingMs = 20_000;

/** Longest wait for an empty page, in milliseconds: a session that takes longer has stopped answering. */
const blankMs = 3000;

/** A document that is being left may never answer: the question is repeated after these milliseconds. */
const leavingMs = 1000;

/** Keys as WebDriver names them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keyValues: Record<string, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowDown: "\uE015",
};

/** A window that has not been drawn yet is black: a picture of it is smaller than one of any page. */
const blackBytes = 12_000;

/** WebKitGTK in a real window, driven by its WebDriver, which has no finger and no console. */
export class WebKitEngine implements Engine {
  readonly name = "webkit";
  readonly page: DrivenPage = {
    evaluate: (expression) => this.#evaluate(expression),
    mouse: {
      move: (x, y) => this.#point({ type: "pointerMove", duration: 0, origin: "viewport", x, y }),
      down: () => this.#point({ type: "pointerDown", button: 0 }),
      up: () => this.#point({ type: "pointerUp", button: 0 }),
    },
    keyboard: {
      press: (key) => this.#type([keyValues[key] ?? key]),
      type: (text) => this.#type([...text]),
    },
    screenshot: async () => {
      for (let attempt = 0; ; attempt += 1) {
        const picture = Buffer.from((await this.#opened.get("/screenshot")) as string, "base64");
        if (picture.length > blackBytes || attempt === 50) return picture;
        await sleep(100);
      }
    },
  };
  readonly #programs: WebKitPrograms;
  /** Settings of the tool kit, which answer media queries. */
  readonly #folder = mkdtempSync(join(tmpdir(), "webkit-engine-"));
  readonly #onExit = () => this.#endDriver();
  #screen: VirtualScreen | undefined;
  #driver: ChildProcess | undefined;
  #session: WebDriverSession | undefined;
  #settings = "";
  /** What surrounds the page in the window, in CSS pixels. */
  #frame = { width: 0, height: 0 };

  private constructor(programs: WebKitPrograms) {
    this.#programs = programs;
    process.on("exit", this.#onExit);
  }

  static async open(programs: WebKitPrograms): Promise<WebKitEngine> {
    const engine = new WebKitEngine(programs);
    if (programs.xvfb) engine.#screen = await openVirtualScreen(programs.xvfb);
    await engine.begin(desktop);
    return engine;
  }

  async begin(preferences: Preferences): Promise<void> {
    const settings = `[Settings]
gtk-enable-animations=${!preferences.reducedMotion}
gtk-application-prefer-dark-theme=${preferences.darkScheme}
`;
    const begin = async () => {
      if (settings === this.#settings) await this.#goto("about:blank", blankMs);
      else await this.#restart(settings, preferences.darkScheme);
      await this.resize(preferences.width, preferences.height);
    };
    // Now and then a session stops answering; the visit then begins with another one.
    await begin().catch(() => {
      this.#settings = "";
      return begin();
    });
  }

  async resize(width: number, height: number): Promise<void> {
    const isSo = () =>
      this.#evaluate(`innerWidth === ${width} && innerHeight === ${height}`) as Promise<boolean>;
    if (await isSo()) return;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const size = { width: width + this.#frame.width, height: height + this.#frame.height };
      await this.#opened.post("/window/rect", size);
      if (await isSo()) return;
      // Measures what surrounds the page, once the window has taken the requested size.
      await sleep(50);
      if (await isSo()) return;
      const inner = await this.#evaluate("[innerWidth, innerHeight]");
      const [innerWidth, innerHeight] = inner as [number, number];
      this.#frame = { width: size.width - innerWidth, height: size.height - innerHeight };
    }
    throw new Error(`WebKit's window did not become ${width} by ${height} px.`);
  }

  goto(url: string): Promise<void> {
    return this.#goto(url, openingMs);
  }

  async close(): Promise<void> {
    process.off("exit", this.#onExit);
    await this.#session?.close().catch(() => {});
    this.#endDriver();
    this.#screen?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A driver that has ended a session hangs on the next one, so each session gets its own. */
  async #restart(settings: string, darkScheme: boolean): Promise<void> {
    await this.#session?.close().catch(() => {});
    this.#endDriver();
    this.#settings = settings;
    const folder = join(this.#folder, "gtk-3.0");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "gtk.css"), narrowToolBar);
    writeFileSync(join(folder, "settings.ini"), settings);
    const port = await freePort();
    this.#driver = spawn(this.#programs.driver, ["-p", String(port)], {
      // A process group of its own, so that the browser's processes end with it.
      detached: true,
      stdio: "ignore",
      env: {
        ...process.env,
        DISPLAY: this.#screen?.display ?? process.env["DISPLAY"],
        XDG_CONFIG_HOME: this.#folder,
        GTK_THEME: darkScheme ? "Adwaita:dark" : "Adwaita",
        NO_AT_BRIDGE: "1",
      },
    });
    this.#session = await WebDriverSession.open(`http://127.0.0.1:${port}`, {
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: this.#programs.browser, args: ["--automation"] },
      pageLoadStrategy: "none",
      timeouts: { pageLoad: 20_000, script: 15_000, implicit: 0 },
    });
  }

  /**
   * Waits for the next document itself: the driver would wait for everything in it, which a broken
   * site never sends, and with `eager`, which waits for less, the driver stops answering.
   */
  async #goto(url: string, timeoutMs: number): Promise<void> {
    await this.#evaluate("void (globalThis.isBeingLeft = true)", timeoutMs);
    await this.#opened.post("/url", { url }, timeoutMs);
    const endsAt = Date.now() + timeoutMs;
    while (Date.now() < endsAt) {
      const isThere = await this.#evaluate(
        "!globalThis.isBeingLeft && document.readyState !== 'loading'",
        leavingMs,
      ).catch(() => false);
      if (isThere) return;
      await sleep(50);
    }
    throw new Error(`WebKit has not opened the document within ${timeoutMs} ms.`);
  }

  #endDriver(): void {
    const pid = this.#driver?.pid;
    this.#driver = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid);
    } catch {
      // It has ended already.
    }
  }

  async #point(action: object): Promise<void> {
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } };
    await this.#opened.post("/actions", { actions: [{ ...mouse, actions: [action] }] });
  }

  async #type(values: readonly string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#opened.post("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  #evaluate(expression: string, timeoutMs?: number): Promise<unknown> {
    const command = { script: `return ${expression}`, args: [] };
    return this.#opened.post("/execute/sync", command, timeoutMs);
  }

  get #opened(): WebDriverSession {
    if (!this.#session) throw new Error("No visit has begun.");
    return this.#session;
  }
}

/** A screen that nobody sees, for a browser that needs a window. */
interface VirtualScreen {
  /** Value of `DISPLAY`. */
  display: string;
  close(): void;
}

/** Starts Xvfb, which looks for a free number itself and writes it to file descriptor 3. */
async function openVirtualScreen(xvfb: string): Promise<VirtualScreen> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const child = spawn(xvfb, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const output = child.stdio[3] as Readable;
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${xvfb} ended with ${code} instead of opening a screen.`);
  });
  const [number] = await Promise.race([once(output, "data"), ended]);
  ended.catch(() => {});
  return { display: `:${String(number).trim()}`, close: () => void child.kill() };
}
