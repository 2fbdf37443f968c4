import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { callOf } from "#engines/drivers/engine.ts";
import type { Answer, Fault } from "./faults.ts";

/** What the observer keeps in the page. */
interface Observed {
  /** Console messages, errors and policy violations since the last look. */
  notes: string[];
}

declare global {
  var observed: Observed;
}

/** The browser's requests and their responses. */
export interface Asked {
  path: string;
  /** 0 until the answer has ended. */
  status: number;
}

/**
 * Stands between the site and one visit, the same for every engine: it can break, change, delay or
 * hold back what the site sends, it writes down what was asked for, and it puts an observer before
 * the scripts of each document. Each visit has a proxy and with it an origin of its own, so that
 * nothing is stored from the visit before.
 */
export class SiteProxy {
  readonly asked: Asked[] = [];
  /** Notes of documents that were left before somebody read them. */
  readonly notes: string[] = [];
  readonly #server: Server;
  readonly #site: string;
  readonly #faults: [pattern: RegExp, fault: Fault][] = [];
  readonly #preloads: string[] = [callOf(observe, [])];
  #pending = 0;
  #lastChange = performance.now();

  private constructor(site: string) {
    this.#site = site;
    this.#server = createServer((request, response) => {
      // The site has gone away, or the browser, also while it sends: both see a broken connection.
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async open(site: string): Promise<SiteProxy> {
    const proxy = new SiteProxy(site);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  /** Without a slash at its end. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** For how long nothing has been asked for or answered, in milliseconds. */
  get quietMs(): number {
    return this.#pending > 0 ? 0 : performance.now() - this.#lastChange;
  }

  /** Breaks what matches, by path and query; the latest fault that matches counts. */
  break(pattern: RegExp, fault: Fault): void {
    this.#faults.unshift([pattern, fault]);
  }

  /** Holds back what matches until the returned function is called. */
  hold(pattern: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.break(pattern, async ({ forward }) => {
      await promise;
      await forward();
    });
    return resolve;
  }

  restore(): void {
    this.#faults.length = 0;
  }

  /** Runs a function in every document before its own scripts; its arguments travel as JSON. */
  preload<Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args): void {
    this.#preloads.push(callOf(run, args));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    if (path === "/engine-observer.js") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(this.#observer);
      return;
    }
    if (path === "/engine-notes") {
      this.notes.push(...(JSON.parse((await buffer(request)).toString()) as string[]));
      response.writeHead(204).end();
      return;
    }
    const asked: Asked = { path, status: 0 };
    this.asked.push(asked);
    this.#pending += 1;
    response.once("close", () => {
      asked.status = response.statusCode;
      this.#pending -= 1;
      this.#lastChange = performance.now();
    });
    const body = await buffer(request);
    const fault = this.#faults.find(([pattern]) => pattern.test(path))?.[1];
    const forward = async (change: (answer: Answer) => Answer = (answer) => answer) => {
      const answer = this.#observed(change(await this.#ask(request, body)));
      if (response.destroyed) return;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    };
    await (fault ? fault({ response, forward }) : forward());
  }

  async #ask(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const outgoing = requestFrom(this.#site + request.url, {
      method: request.method,
      // Uncompressed, because answers are read and changed here.
      headers: { ...request.headers, "accept-encoding": "identity" },
    });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    const headers = { ...incoming.headers } as Answer["headers"];
    for (const name of ["content-length", "transfer-encoding", "connection", "keep-alive"]) {
      delete headers[name];
    }
    return { status: incoming.statusCode ?? 502, headers, body: await buffer(incoming) };
  }

  /** Puts the observer first into a document. */
  #observed(answer: Answer): Answer {
    if (!String(answer.headers["content-type"]).startsWith("text/html")) return answer;
    const hash = createHash("sha256").update(this.#observer).digest("base64");
    const script = `<script src="/engine-observer.js" integrity="sha256-${hash}" crossorigin></script>`;
    const html = answer.body.toString("utf8").replace(/<head[^>]*>/, (head) => head + script);
    return { ...answer, body: Buffer.from(html) };
  }

  get #observer(): string {
    return this.#preloads.map((call) => `${call};`).join("\n");
  }
}

/** Runs before all scripts of a document; classic WebDriver has no other way to listen. */
function observe(): void {
  const observed: Observed = { notes: [] };
  globalThis.observed = observed;
  const note = (kind: string, text: unknown) => observed.notes.push(`${kind}: ${text}`);
  addEventListener("error", ({ message }) => note("uncaught", message));
  addEventListener("unhandledrejection", ({ reason }) => note("unhandled", reason));
  document.addEventListener("securitypolicyviolation", (violation) =>
    note("policy", `${violation.effectiveDirective} ${violation.blockedURI}`),
  );
  for (const level of ["error", "warn"] as const) {
    const write = console[level];
    console[level] = (...args: unknown[]) => {
      note(level, args.join(" "));
      write.apply(console, args);
    };
  }
  // Sends the notes that nobody has read when the page is left.
  addEventListener("pagehide", () => {
    const notes = observed.notes.splice(0);
    if (notes.length > 0) navigator.sendBeacon("/engine-notes", JSON.stringify(notes));
  });
}
