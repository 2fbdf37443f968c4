import { setTimeout as wait } from "node:timers/promises";
import type { BarePage } from "./bare-page.ts";

/** How long no request may begin before a page counts as settled, in milliseconds. */
const quietMs = 400;

/** A request with what it cost, as the browser tells of it. */
export interface LoggedRequest {
  isScript: boolean;
  /** When its response was complete, in milliseconds since the first request; or never. */
  endMs: number | undefined;
  /** Bytes over the line, headers included. */
  transferBytes: number;
}

/** Notes every request of a page. */
export class RequestLog {
  readonly #requests = new Map<string, LoggedRequest>();
  /** When the first request began, in the browser's seconds. */
  #startedAt: number | undefined;

  static async attach(page: BarePage): Promise<RequestLog> {
    const log = new RequestLog();
    page.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
      if (!request.url.startsWith("http")) return;
      log.#startedAt ??= timestamp;
      const isScript = type === "Script";
      log.#requests.set(requestId, { isScript, endMs: undefined, transferBytes: 0 });
    });
    page.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
      const request = log.#requests.get(requestId);
      if (!request) return;
      request.endMs = (timestamp - (log.#startedAt ?? timestamp)) * 1000;
      request.transferBytes = encodedDataLength;
    });
    page.on("Network.loadingFailed", ({ requestId }) => log.#requests.delete(requestId));
    await page.send("Network.enable");
    return log;
  }

  /**
   * What had arrived by a moment, in milliseconds since the first request: what a page needed to
   * get there, without the lazy parts that it began to fetch on arriving.
   */
  arrivedBy(moment: number): LoggedRequest[] {
    return [...this.#requests.values()].filter(
      ({ endMs }) => endMs !== undefined && endMs <= moment,
    );
  }

  /** Resolves when nothing is on its way and nothing more has been asked for in a while. */
  async settled(): Promise<void> {
    for (let known = -1; known !== this.#requests.size || this.#isWaiting(); ) {
      known = this.#requests.size;
      await wait(quietMs);
    }
  }

  #isWaiting(): boolean {
    return [...this.#requests.values()].some(({ endMs }) => endMs === undefined);
  }
}

export function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((total, { transferBytes }) => total + transferBytes, 0);
}
