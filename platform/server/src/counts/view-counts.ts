import { signals, type VisitorGroup } from "@site/composer/judging/signals";
import { textOf } from "@site/contract/failure";
import { hourOf, type PageCount, type PageCounts } from "@site/gateway/store/page-counts";
import type { FastifyBaseLogger } from "fastify";
import type { CountedView } from "./view-mark.ts";

/** Something that happened in a page view. */
export interface ViewEvent {
  signal: string;
  page: string;
  remote?: string;
  version?: string;
}

export interface ViewCountsOptions {
  channel: string;
  store: Pick<PageCounts, "add" | "deleteOlderThan">;
  retentionDays: number;
  log: FastifyBaseLogger;
  /** How long a page has to say that it is live before it counts as silent. */
  graceMs?: number | undefined;
}

const defaultGraceMs = 60_000;
const flushEveryMs = 1_000;

/** Totals that wait for their time or for the store; more are dropped. */
const maxWaiting = 50_000;

/** Totals of so many milliseconds wait together. */
const heldStepMs = 5_000;

/** Networks and signals that are remembered for an hour; later ones count as seen. */
const maxNetworks = 100_000;

/** These wait until the grace is over, so that both of a view are written together. */
const held: readonly string[] = [signals.served, signals.answered];

/**
 * Counts page views and what happened in them, in memory, and adds the totals to the store once a
 * second. Nothing waits for that. A network is never stored.
 */
export class ViewCounts {
  readonly #options: ViewCountsOptions;
  readonly #graceMs: number;
  /** Totals by their key, and when they may be written. */
  readonly #waiting = new Map<string, { row: PageCount; dueMs: number }>();
  /** What could not be added to the store yet. */
  readonly #late: PageCount[] = [];
  readonly #seen = new Set<string>();
  #seenHour = 0;
  #tidiedHour = "";
  #flushing: Promise<void> | undefined;
  #isFailing = false;
  readonly #timer: NodeJS.Timeout;

  constructor(options: ViewCountsOptions) {
    this.#options = options;
    this.#graceMs = options.graceMs ?? defaultGraceMs;
    this.#timer = setInterval(() => void this.flush(), flushEveryMs).unref();
  }

  /** Whether a network has done this for the first time in this hour. */
  isFirst(network: string, what: string): boolean {
    const hour = hourNumber(Date.now());
    if (hour !== this.#seenHour) this.#seen.clear();
    this.#seenHour = hour;
    const name = `${what} ${network}`;
    if (this.#seen.has(name) || this.#seen.size >= maxNetworks) return false;
    this.#seen.add(name);
    return true;
  }

  /** Counts an event of a view; `countsOnce` if verdicts may use it. */
  count(view: CountedView, group: VisitorGroup, event: ViewEvent, countsOnce: boolean): void {
    const { signal, page, remote = "", version = "" } = event;
    const { revision, composition, servedAtSeconds } = view;
    const servedAtMs = servedAtSeconds * 1_000;
    const steps = Math.ceil((servedAtMs + this.#graceMs) / heldStepMs);
    const dueMs = held.includes(signal) ? steps * heldStepMs : 0;
    // Each view of a document costs this: a text is faster than an object.
    const key = `${dueMs} ${hourNumber(servedAtMs)} ${revision} ${composition} ${group} ${page} ${signal} ${remote} ${version}`;
    let waiting = this.#waiting.get(key);
    if (!waiting) {
      if (this.#waiting.size >= maxWaiting) return;
      const { channel } = this.#options;
      const hour = hourOf(new Date(servedAtMs));
      const where = { hour, channel, revision, composition, visitor_group: group };
      const row = { ...where, page, signal, remote, version, views: 0, networks: 0 };
      waiting = { row, dueMs };
      this.#waiting.set(key, waiting);
    }
    waiting.row.views += 1;
    waiting.row.networks += countsOnce ? 1 : 0;
  }

  /** Adds what is due to the store; a store that is away gets it later. */
  flush(isLast = false): Promise<void> {
    this.#flushing ??= this.#flush(isLast).finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Adds all that was counted to the store. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush(true);
  }

  async #flush(isLast: boolean): Promise<void> {
    const { store, retentionDays, log } = this.#options;
    const nowMs = Date.now();
    const due = [...this.#waiting].filter(([, { dueMs }]) => isLast || dueMs <= nowMs);
    for (const [key] of due) this.#waiting.delete(key);
    const rows = summed([...this.#late.splice(0), ...due.map(([, { row }]) => row)]);
    try {
      const hour = hourOf(new Date(nowMs));
      if (hour !== this.#tidiedHour) await store.deleteOlderThan(retentionDays);
      this.#tidiedHour = hour;
      if (rows.length > 0) await store.add(rows);
      this.#isFailing = false;
    } catch (error) {
      this.#late.push(...rows.slice(0, maxWaiting));
      if (!this.#isFailing) log.error({ cause: textOf(error) }, "page views cannot be counted now");
      this.#isFailing = true;
    }
  }
}

const hourNumber = (ms: number) => Math.floor(ms / 3_600_000);

/** Totals of one key each, as one statement needs them. */
function summed(rows: readonly PageCount[]): PageCount[] {
  const sums = new Map<string, PageCount>();
  for (const { views, networks, ...key } of rows) {
    const name = JSON.stringify(Object.values(key));
    const sum = sums.getOrInsertComputed(name, () => ({ ...key, views: 0, networks: 0 }));
    sum.views += views;
    sum.networks += networks;
  }
  return [...sums.values()];
}
