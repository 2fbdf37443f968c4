import { randomUUID } from "node:crypto";
import type { ObjectStore } from "./object-store.ts";

/** Objects that somebody announced to remove. */
export interface Sweep {
  keys: readonly string[];
}

export const sweepPrefix = "sweeps/";

/**
 * The announcement of a removal, made anew while the removal goes on: looking for what may go takes
 * longer on a slow store than anybody waits for a single announcement. Earlier ones stay until the
 * end, so that whoever looks finds at least one. Once it has lapsed it is not taken up again:
 * others may have gone on since.
 */
export class SweepAnnouncement {
  readonly #store: ObjectStore;
  readonly #leaseMs: number;
  readonly #prefix = `${sweepPrefix}${randomUUID()}-`;
  readonly #bytes: Buffer;
  readonly #made: string[] = [];
  /** When the last one that arrived was sent. */
  #madeAt = 0;
  #hasLapsed = false;
  #making: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  private constructor(store: ObjectStore, keys: readonly string[], leaseMs: number) {
    this.#store = store;
    this.#leaseMs = leaseMs;
    this.#bytes = Buffer.from(JSON.stringify({ keys } satisfies Sweep));
  }

  /** `leaseMs` is how long others wait for an announcement, in milliseconds. */
  static async make(
    store: ObjectStore,
    keys: readonly string[],
    leaseMs: number,
  ): Promise<SweepAnnouncement> {
    const announcement = new SweepAnnouncement(store, keys, leaseMs);
    await announcement.#make();
    announcement.#timer = setInterval(() => {
      announcement.#making = announcement.#making.then(() => announcement.#makeAnew());
    }, leaseMs / 4);
    announcement.#timer.unref();
    return announcement;
  }

  /** Whether others still wait, and will for half a lease: a wide margin for one removal. */
  get stands(): boolean {
    this.#hasLapsed ||= performance.now() - this.#madeAt >= this.#leaseMs / 2;
    return !this.#hasLapsed;
  }

  async withdraw(): Promise<void> {
    clearInterval(this.#timer);
    await this.#making;
    for (const key of this.#made) await this.#store.remove(key);
  }

  async #makeAnew(): Promise<void> {
    if (!this.stands) return;
    // One that doesn't arrive is made up for by the next, or the announcement lapses.
    await this.#make().catch(() => {});
  }

  async #make(): Promise<void> {
    const sentAt = performance.now();
    const key = `${this.#prefix}${String(this.#made.length).padStart(8, "0")}.json`;
    this.#made.push(key);
    await this.#store.create(key, this.#bytes);
    this.#madeAt = sentAt;
  }
}
