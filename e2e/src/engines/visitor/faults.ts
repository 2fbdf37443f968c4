import type { ServerResponse } from "node:http";

/** An answer of the site before it reaches the browser. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** What engines say of a request that was broken on purpose. */
export const networkProblems =
  /^\d{3}: |Failed to load resource|^error: (Remote failed|LoadError)|preload|blocked|integrity|sandboxed/i;

/** One request that a fault handles. */
export interface Exchange {
  /** To the browser. */
  response: ServerResponse;
  /** Asks the site and sends its answer on, changed or as it is. */
  forward(change?: (answer: Answer) => Answer): Promise<void>;
}

/** Something that goes wrong between the site and the browser. */
export type Fault = (exchange: Exchange) => Promise<void> | void;

/** The connection breaks. */
export const abort: Fault = ({ response }) => void response.destroy();

/** Nothing ever comes. */
export const hang: Fault = () => {};

export const respond =
  (status: number, body = "gone", type = "text/plain"): Fault =>
  ({ response }) => {
    // Not stored: WebKit would take it from its cache when the visitor tries again.
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  };

/** The browser asks for it each time. */
export const uncached: Fault = ({ forward }) =>
  forward((answer) => ({
    ...answer,
    headers: { ...answer.headers, "cache-control": "no-store" },
  }));

/** Other text than the site sent. */
export const changeText =
  (change: (text: string) => string): Fault =>
  ({ forward }) =>
    forward((answer) => ({ ...answer, body: Buffer.from(change(answer.body.toString("utf8"))) }));
