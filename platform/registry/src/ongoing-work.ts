import { setTimeout as wait } from "node:timers/promises";
import type { ObjectStore } from "./object-store.ts";
import { type Sweep, SweepAnnouncement, sweepPrefix } from "./sweep-announcement.ts";
import { buried, queueOf, WorkMark, type WorkNote, workPrefix } from "./work-mark.ts";

export interface OngoingWorkOptions {
  /** How long a process may show no sign of life before others take it for dead, in milliseconds. */
  leaseMs?: number;
  /** Hears why this process waits, whenever the reason changes. */
  onWait?: (reason: string) => void;
}

export interface WorkOptions {
  /** Which announced removals it would meet, and waits for; all, if nothing is said. */
  minds?: (sweep: Sweep) => boolean;
  /** Name of a queue, for work that takes turns with its like. */
  queue?: string;
}

/** How long one waits in a queue in which nothing happens, in milliseconds. */
const queuePatienceMs = 3000;
const defaultLeaseMs = 30_000;

/**
 * Keeps removal and everything else apart, on a store that can only create, list and remove.
 * Whoever publishes or promotes first puts up a mark and then looks for announced removals;
 * whoever removes first announces and then looks for marks. Since each writes before it looks, at
 * least one of two that meet sees the other. Marks go first: a removal gives way and tries again.
 */
export class OngoingWork {
  readonly #store: ObjectStore;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #onWait: (reason: string) => void;
  readonly #marks = new Set<WorkMark>();
  /** Last beat of each mark that a removal met, and when it was first seen. */
  readonly #beats = new Map<string, { key: string; seenAt: number }>();

  constructor(
    store: ObjectStore,
    { leaseMs = defaultLeaseMs, onWait = () => {} }: OngoingWorkOptions = {},
  ) {
    this.#store = store;
    this.#leaseMs = leaseMs;
    this.#pollMs = Math.min(250, leaseMs / 10);
    let last = "";
    this.#onWait = (reason) => {
      if (reason !== last) onWait(reason);
      last = reason;
    };
  }

  /** Does work that relies on objects staying; `work` may ask for its turn in a queue. */
  async during<Value>(
    what: string,
    work: (turn: () => Promise<void>) => Promise<Value>,
    { minds = () => true, queue }: WorkOptions = {},
  ): Promise<Value> {
    const mark = await WorkMark.post(this.#store, what, this.#leaseMs / 4, queue);
    this.#marks.add(mark);
    try {
      await this.#outwaitSweeps(minds);
      return await work(() => this.#turn(mark));
    } finally {
      this.#marks.delete(mark);
      await mark.withdraw();
    }
  }

  /** @throws Error when other processes have stopped reckoning with the work under way here. */
  async confirm(): Promise<void> {
    await Promise.all([...this.#marks].map((mark) => mark.confirm()));
  }

  /**
   * Announces a removal and carries it out if nobody is at work; `remove` asks before each object
   * whether it still may. Tells who was at work instead, if so.
   */
  async sweep(
    keys: readonly string[],
    remove: (mayGoOn: () => boolean) => Promise<void>,
  ): Promise<WorkNote | undefined> {
    const announcement = await SweepAnnouncement.make(this.#store, keys, this.#leaseMs);
    try {
      const other = await this.#workOfOthers();
      if (other) return other;
      await remove(() => announcement.stands);
      return undefined;
    } finally {
      await announcement.withdraw();
    }
  }

  /** Waits a moment before another attempt to sweep. */
  async giveWay(other: WorkNote): Promise<void> {
    this.#onWait(`waiting for "${other.what}" (${other.by}, since ${other.since})`);
    await wait(this.#pollMs);
  }

  /** Removes marks that were declared dead before a time. */
  async forgetBuried(before: Date): Promise<void> {
    const parts = await this.#store.list(workPrefix);
    const graves = parts.filter(
      ({ key, modifiedAt }) => key.endsWith(buried) && modifiedAt < before,
    );
    for (const { key } of graves) {
      const prefix = key.slice(0, -buried.length);
      for (const part of parts) if (part.key.startsWith(prefix)) await this.#store.remove(part.key);
    }
  }

  /**
   * Waits for those who were in the queue before, as long as it moves on. This only saves effort:
   * who waits for nobody is stopped by whoever comes first, and must begin anew.
   */
  async #turn({ id }: WorkMark): Promise<void> {
    let before = "";
    let since = performance.now();
    for (;;) {
      const ids = (await this.#store.list(workPrefix)).map(({ key }) => key.split("/", 2)[1] ?? "");
      const earlier = ids.filter((other) => other < id && queueOf(other) === queueOf(id)).join(" ");
      if (earlier === "") return;
      if (earlier !== before) since = performance.now();
      if (performance.now() - since > queuePatienceMs) return;
      before = earlier;
      await wait(this.#pollMs);
    }
  }

  async #outwaitSweeps(minds: (sweep: Sweep) => boolean): Promise<void> {
    const firstSeenAt = new Map<string, number>();
    for (;;) {
      const standing = (await this.#store.list(sweepPrefix)).map(({ key }) => key);
      const minded = await Promise.all(standing.map((key) => this.#isMinded(key, minds)));
      const met = standing.filter((_key, index) => minded[index]);
      if (met.length === 0) return;
      this.#onWait("waiting for a prune to finish");
      for (const key of met) {
        const seenAt = firstSeenAt.get(key) ?? performance.now();
        firstSeenAt.set(key, seenAt);
        // Nobody removes for this long: the process that announced it was killed.
        if (performance.now() - seenAt > this.#leaseMs) await this.#store.remove(key);
      }
      await wait(this.#pollMs);
    }
  }

  async #isMinded(key: string, minds: (sweep: Sweep) => boolean): Promise<boolean> {
    const bytes = await this.#store.read(key);
    return bytes !== undefined && minds(JSON.parse(bytes.toString("utf8")) as Sweep);
  }

  /** Somebody who is at work. Marks that stopped beating are buried on the way. */
  async #workOfOthers(): Promise<WorkNote | undefined> {
    const marks = Map.groupBy(
      await this.#store.list(workPrefix),
      ({ key }) => key.split("/", 2)[1] ?? "",
    );
    const alive: string[] = [];
    for (const [id, parts] of marks) {
      const latest = parts.at(-1)?.key ?? "";
      if (parts.some(({ key }) => key.endsWith(buried))) continue;
      if (this.#isBeating(id, latest)) alive.push(latest);
      else await this.#store.create(`${workPrefix}${id}/${buried}`, Buffer.from(""));
    }
    const [first] = alive;
    if (first === undefined) return undefined;
    const note = await this.#store.read(first);
    // Gone since it was listed: the next look tells whether it beats on or has ended.
    return note
      ? (JSON.parse(note.toString("utf8")) as WorkNote)
      : { what: "something that is just ending", by: "another process", since: "a moment ago" };
  }

  /** False for a mark whose last beat was seen a whole lease ago. */
  #isBeating(id: string, latest: string): boolean {
    const known = this.#beats.get(id);
    if (known?.key === latest) return performance.now() - known.seenAt <= this.#leaseMs;
    this.#beats.set(id, { key: latest, seenAt: performance.now() });
    return true;
  }
}
