import { setTimeout as wait } from "node:timers/promises";
import type { BarePage } from "./bare-page.ts";
import type { ObservedRequest } from "./request-chain.ts";

/** How long nothing may begin before a page counts as settled, in milliseconds. */
const quietMs = 400;

/** A request with what it cost. */
export interface LoggedRequest extends ObservedRequest {
  /** Bytes over the line, headers included. */
  transferBytes: number;
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
      });
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
