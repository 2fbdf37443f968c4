import { signals, type VisitorGroup } from "@site/composer/judging/signals";
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
  graceMs?: number;
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
  readonly #seen = new Set<string>();
  #seenHour = "";
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
    const hour = hourOf(new Date());
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
    const servedAtMs = view.servedAtSeconds * 1_000;
    const steps = Math.ceil((servedAtMs + this.#graceMs) / heldStepMs);
    const dueMs = held.includes(signal) ? steps * heldStepMs : 0;
    const row: PageCount = {
      hour: hourOf(new Date(servedAtMs)),
      channel: this.#options.channel,
      revision: view.revision,
      composition: view.composition,
      visitor_group: group,
      ...{ page, signal, remote, version },
      views: 1,
      networks: countsOnce ? 1 : 0,
    };
    this.#add(row, dueMs);
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

  #add(row: PageCount, dueMs: number): void {
    const { views, networks, ...key } = row;
    const name = JSON.stringify([dueMs, ...Object.values(key)]);
    const known = this.#waiting.get(name);
    if (known) {
      known.row.views += views;
      known.row.networks += networks;
    } else if (this.#waiting.size < maxWaiting) {
      this.#waiting.set(name, { row, dueMs });
    }
  }

  async #flush(isLast: boolean): Promise<void> {
    const { store, retentionDays, log } = this.#options;
    const nowMs = Date.now();
    const due = [...this.#waiting].filter(([, { dueMs }]) => isLast || dueMs <= nowMs);
    for (const [name] of due) this.#waiting.delete(name);
    const rows = summed(due.map(([, { row }]) => row));
    try {
      const hour = hourOf(new Date(nowMs));
      if (hour !== this.#tidiedHour) await store.deleteOlderThan(retentionDays);
      this.#tidiedHour = hour;
      if (rows.length > 0) await store.add(rows);
      this.#isFailing = false;
    } catch (error) {
      for (const row of rows) this.#add(row, 0);
      if (!this.#isFailing) log.error({ err: error }, "page views cannot be counted now");
      this.#isFailing = true;
    }
  }
}

/** Totals of one key each, as one statement needs them. */
function summed(rows: readonly PageCount[]): PageCount[] {
  const sums = new Map<string, PageCount>();
  for (const { views, networks, ...key } of rows) {
    const name = JSON.stringify(Object.values(key));
    const sum = sums.get(name) ?? { ...key, views: 0, networks: 0 };
    sums.set(name, {
      ...sum,
      views: sum.views + views,
      networks: sum.networks + networks,
    });
  }
  return [...sums.values()];
}
