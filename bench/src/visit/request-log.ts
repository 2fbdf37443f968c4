import { setTimeout as wait } from "node:timers/promises";
import type { BarePage } from "./bare-page.ts";

/** How long no request may begin before a page counts as settled, in milliseconds. */
const quietMs = 400;

/** A request with what it cost, as the browser tells of it. */
export interface LoggedRequest {
  url: string;
  isScript: boolean;
  startMs: number;
  /** When its response was complete; undefined where it never was. */
  endMs: number | undefined;
  /** The document or script that asked for it, if the browser knows. */
  initiatorUrl: string | undefined;
  /** Bytes over the line, headers included. */
  transferBytes: number;
  /** The answer came from the browser's cache, without asking the server. */
  isCached: boolean;
}

/** Notes every request of a page, with times in milliseconds since the first one. */
export class RequestLog {
  readonly #requests = new Map<string, LoggedRequest>();
  #startedAt: number | undefined;

  static async attach(page: BarePage): Promise<RequestLog> {
    const log = new RequestLog();
    page.on("Network.requestWillBeSent", (event) => {
      const { url } = event.request;
      if (!url.startsWith("http")) return;
      log.#startedAt ??= event.timestamp;
      const { initiator } = event;
      log.#requests.set(event.requestId, {
        url,
        isScript: event.type === "Script",
        startMs: log.#since(event.timestamp),
        endMs: undefined,
        initiatorUrl: initiator.url ?? initiator.stack?.callFrames[0]?.url,
        transferBytes: 0,
        isCached: false,
      });
    });
    const noteCached = (requestId: string) => {
      const request = log.#requests.get(requestId);
      if (request) request.isCached = true;
    };
    page.on("Network.requestServedFromCache", ({ requestId }) => noteCached(requestId));
    page.on("Network.responseReceived", ({ requestId, response }) => {
      if (response.fromDiskCache) noteCached(requestId);
    });
    page.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
      const request = log.#requests.get(requestId);
      if (!request) return;
      request.endMs = log.#since(timestamp);
      request.transferBytes = encodedDataLength;
    });
    page.on("Network.loadingFailed", ({ requestId }) => log.#requests.delete(requestId));
    await page.send("Network.enable");
    return log;
  }

  #since(timestamp: number): number {
    return (timestamp - (this.#startedAt ?? timestamp)) * 1000;
  }

  get all(): LoggedRequest[] {
    return [...this.#requests.values()];
  }

  /**
   * What had arrived by a moment, in milliseconds since the first request: what a page needed to
   * get there, without the lazy parts that it began to fetch on arriving.
   */
  arrivedBy(moment: number): LoggedRequest[] {
    return this.all.filter(({ endMs }) => endMs !== undefined && endMs <= moment);
  }

  /** Resolves when nothing is on its way and nothing more has been asked for in a while. */
  async settled(): Promise<void> {
    for (let known = -1; known !== this.#requests.size || this.#isWaiting(); ) {
      known = this.#requests.size;
      await wait(quietMs);
    }
  }

  #isWaiting(): boolean {
    return this.all.some(({ endMs }) => endMs === undefined);
  }
}

export function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((total, { transferBytes }) => total + transferBytes, 0);
}

export function scriptsIn(requests: readonly LoggedRequest[]): LoggedRequest[] {
  return requests.filter(({ isScript }) => isScript);
}

/**
 * How many requests wait for each other at most: 1 is a document alone, 2 a document and everything
 * else at once. An address that the document names counts as requested by the document, no matter
 * who was first. If the browser doesn't know who imported a script, the script before it counts.
 */
export function chainDepth(requests: readonly LoggedRequest[], documentHtml: string): number {
  const [document] = requests;
  if (!document) return 0;
  const depths = new Map([[document.url, 1]]);
  const named = addressesIn(documentHtml);
  const isNamed = ({ url }: LoggedRequest) => named.has(new URL(url).pathname);
  for (const request of requests.toSorted((a, b) => a.startMs - b.startMs)) {
    if (depths.has(request.url)) continue;
    const parent = isNamed(request) ? document.url : parentOf(request, requests, depths);
    depths.set(request.url, (depths.get(parent ?? document.url) ?? 1) + 1);
  }
  return Math.max(...depths.values());
}

/** What the document's elements load. An import map names scripts too, and loads none of them. */
function addressesIn(html: string): ReadonlySet<string> {
  return new Set(
    [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address),
  );
}

function parentOf(
  { initiatorUrl, startMs }: LoggedRequest,
  requests: readonly LoggedRequest[],
  depths: ReadonlyMap<string, number>,
): string | undefined {
  if (initiatorUrl && depths.has(initiatorUrl)) return initiatorUrl;
  return requests
    .filter(({ isScript, endMs }) => isScript && endMs !== undefined && endMs <= startMs)
    .toSorted((a, b) => (a.endMs ?? 0) - (b.endMs ?? 0))
    .at(-1)?.url;
}
