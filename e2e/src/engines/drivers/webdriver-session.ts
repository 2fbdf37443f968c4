import { setTimeout as sleep } from "node:timers/promises";

interface Answer {
  value: unknown;
}

/** One session of classic WebDriver: JSON over HTTP (https://www.w3.org/TR/webdriver2/). */
export class WebDriverSession {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  /** Opens a session as soon as the driver answers. */
  static async open(driver: string, capabilities: object): Promise<WebDriverSession> {
    await untilReady(driver);
    const body = { capabilities: { alwaysMatch: capabilities } };
    const session = (await call("POST", `${driver}/session`, body)) as { sessionId: string };
    return new WebDriverSession(`${driver}/session/${session.sessionId}`);
  }

  post(path: string, body: object = {}, timeoutMs = commandMs): Promise<unknown> {
    return call("POST", this.#address + path, body, timeoutMs);
  }

  get(path: string): Promise<unknown> {
    return call("GET", this.#address + path);
  }

  close(): Promise<unknown> {
    return call("DELETE", this.#address, undefined, closingMs);
  }
}

/** Longest waits, in milliseconds: a command takes some tens of them, or is never answered. */
const commandMs = 8000;
const closingMs = 2000;

async function call(
  method: string,
  url: string,
  body?: object,
  timeoutMs = commandMs,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Error(`WebDriver, ${method} ${new URL(url).pathname}: ${error.message}`);
  });
  const { value } = (await response.json()) as Answer;
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver, ${method} ${new URL(url).pathname}: ${error}: ${message}`);
}

async function untilReady(driver: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error(`The WebDriver at ${driver} has not answered for ten seconds.`);
}
