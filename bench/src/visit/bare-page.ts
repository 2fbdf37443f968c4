import { setTimeout as wait } from "node:timers/promises";
import type { Browser, CDPSession } from "playwright";

/** How long a new page's process may take to come up, in milliseconds: no visit pays for it. */
const comingUpMs = 500;

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
}

/**
 * A page without an inspector. In Playwright's own pages V8 notes where in the source each error is
 * made; React makes two while it is evaluated, for which the whole script is parsed once more. That
 * is a long task no visitor has.
 */
export class BarePage {
  readonly #browser: CDPSession;
  readonly #contextId: string;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown> & { method: string }>();
  readonly #listeners = new Map<string, ((params: unknown) => void)[]>();
  #lastId = 0;

  private constructor(browser: CDPSession, contextId: string, sessionId: string) {
    this.#browser = browser;
    this.#contextId = contextId;
    this.#sessionId = sessionId;
    browser.on("Target.receivedMessageFromTarget", (event) => {
      if (event.sessionId === sessionId) this.#receive(JSON.parse(event.message) as Answer);
    });
  }

  /** Opens an empty page with nothing cached. */
  static async open(browser: Browser): Promise<BarePage> {
    const session = await browser.newBrowserCDPSession();
    const { browserContextId } = await session.send("Target.createBrowserContext");
    const { targetId } = await session.send("Target.createTarget", {
      url: "about:blank",
      browserContextId,
    });
    const { sessionId } = await session.send("Target.attachToTarget", { targetId });
    await wait(comingUpMs);
    return new BarePage(session, browserContextId, sessionId);
  }

  /** Rejects with the browser's error, or when the page ends. */
  send: CDPSession["send"] = async (method, params) => {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = { method, ...Promise.withResolvers<unknown>() };
    this.#waiting.set(id, answer);
    await this.#browser.send("Target.sendMessageToTarget", {
      sessionId: this.#sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return (await answer.promise) as never;
  };

  on = ((event: string, listener: (params: unknown) => void) => {
    this.#listeners.getOrInsert(event, []).push(listener);
    return this;
  }) as unknown as CDPSession["on"];

  /** Evaluates an expression in the page, and waits for a promise. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      const { text, exception } = exceptionDetails;
      throw new Error(`The page threw at ${expression}: ${exception?.description ?? text}`);
    }
    return result.value as Value;
  }

  async close(): Promise<void> {
    for (const { reject, method } of this.#waiting.values()) {
      reject(new Error(`The page was closed before it answered ${method}.`));
    }
    this.#waiting.clear();
    await this.#browser.send("Target.disposeBrowserContext", { browserContextId: this.#contextId });
    await this.#browser.detach();
  }

  #receive({ id, result, error, method, params }: Answer): void {
    if (id === undefined) {
      for (const listener of this.#listeners.get(method ?? "") ?? []) listener(params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`${waiting.method} failed: ${error.message}`));
    else waiting?.resolve(result);
  }
}
