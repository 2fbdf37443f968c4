import type { IncomingMessage } from "node:http";

/** An answer as it was sent. */
export interface KeptAnswer {
  /** Names and values in turns. */
  headers: string[];
  body: Buffer;
}

/** Longest address, with what the client accepts, that is kept, in characters. */
const mostKeyCharacters = 400;

/**
 * Keeps whole answers by what was asked; the oldest go when they outgrow `mostBytes`. Questions that
 * could be answered otherwise each time (a query, a validator, another method) are never kept.
 */
export class AnswerMemory {
  readonly #mostBytes: number;
  readonly #kept = new Map<string, KeptAnswer>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  find(request: IncomingMessage): KeptAnswer | undefined {
    return isRepeatable(request) ? this.#kept.get(keyOf(request)) : undefined;
  }

  keep(request: IncomingMessage, answer: KeptAnswer): void {
    const key = keyOf(request);
    if (!isRepeatable(request) || key.length > mostKeyCharacters || this.#kept.has(key)) return;
    if (sizeOf(key, answer) > this.#mostBytes / 8) return;
    this.#kept.set(key, answer);
    this.#bytes += sizeOf(key, answer);
    for (const [oldest, gone] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= sizeOf(oldest, gone);
    }
  }
}

function isRepeatable({ method, url = "", headers }: IncomingMessage): boolean {
  return method === "GET" && headers["if-none-match"] === undefined && !url.includes("?");
}

function keyOf({ url, headers }: IncomingMessage): string {
  return `${headers["accept-encoding"]} ${url}`;
}

/** With the headers' text, so that many small answers are bounded too. */
function sizeOf(key: string, { headers, body }: KeptAnswer): number {
  return headers.reduce((total, text) => total + text.length, key.length + body.byteLength);
}
