const minuteMs = 60_000;
/** Addresses remembered at once; beyond it the longest unseen are forgotten. */
const maxAddresses = 20_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * Lets an address make so many requests a minute, all at once if it likes; after that, as fast as
 * they are granted anew. In memory: each server process counts for itself.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #buckets = new Map<string, Bucket>();

  /** 0 means no limit. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Milliseconds to wait, or 0 when the request may pass. */
  take(address: string, now = performance.now()): number {
    if (this.#perMinute === 0) return 0;
    const perMs = this.#perMinute / minuteMs;
    const { tokens, filledAt } = this.#buckets.get(address) ?? {
      tokens: this.#perMinute,
      filledAt: now,
    };
    const filled = Math.min(this.#perMinute, tokens + (now - filledAt) * perMs);
    const passes = filled >= 1;
    // Deleted first, so that the map's order is the order of last visits.
    this.#buckets.delete(address);
    this.#buckets.set(address, { tokens: passes ? filled - 1 : filled, filledAt: now });
    this.#forget();
    return passes ? 0 : Math.ceil((1 - filled) / perMs);
  }

  #forget(): void {
    if (this.#buckets.size <= maxAddresses) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
