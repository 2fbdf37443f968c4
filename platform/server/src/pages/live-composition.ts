import type { ChannelRevision } from "@site/registry/channel-revision";
import type { CompositionRecord } from "@site/registry/composition-record";
import { DamagedObject, StoreUnreachable } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { CanaryShare } from "./visitor-group.ts";

/** What a channel shows at one moment. */
interface Live {
  revision: ChannelRevision;
  record: CompositionRecord;
  canary: (CanaryShare & { record: CompositionRecord }) | undefined;
  /** Why the revision's canary is not shown. */
  canaryError?: unknown;
}

/** Prepares a composition for serving; if it rejects, the composition does not go live here. */
export type Prepare = (record: CompositionRecord) => Promise<void>;

type OnOverwritten = (before: ChannelRevision, now: ChannelRevision) => void;

/**
 * How long a revision that was read counts as being in the store, in milliseconds. Each read costs
 * money, and visitors lose nothing while an emptied store goes unnoticed.
 */
const findAgainMs = 10_000;

/**
 * What a channel points to. It polls for new revisions, and keeps the last good composition while
 * the registry can't be read, or when the channel points to something broken.
 */
export class LiveComposition {
  readonly channel: string;
  readonly #registry: Registry;
  readonly #prepare: Prepare;
  #live: Live | undefined;
  #refreshing: Promise<void> | undefined;
  #isInTrouble = false;
  #lookedAtMs = 0;
  #foundAtMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #onOverwritten: OnOverwritten = () => {};

  constructor(registry: Registry, channel: string, prepare: Prepare = async () => {}) {
    this.channel = channel;
    this.#registry = registry;
    this.#prepare = prepare;
  }

  /** The composition to respond with, or undefined before the channel's first promotion. */
  get record(): CompositionRecord | undefined {
    return this.#live?.record;
  }

  /** The channel's revision that names this composition. */
  get revision(): ChannelRevision | undefined {
    return this.#live?.revision;
  }

  /** The canary: what some of the visitors get instead. */
  get canary(): Live["canary"] {
    return this.#live?.canary;
  }

  /** Milliseconds since this last showed what the channel points to, as far as it knows. */
  unreadForMs(now = performance.now()): number {
    return now - this.#lookedAtMs;
  }

  /** Checks where the channel points; one check at a time. */
  refresh(now = performance.now()): Promise<void> {
    this.#refreshing ??= this.#look(now).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /**
   * Checks for a new revision every `intervalMs`. `onTrouble` is called with the reason when a
   * check fails, once until a check succeeds again; `onOverwritten` when the shown revision was
   * replaced by another with the same number.
   */
  watch(
    intervalMs: number,
    onTrouble: (error: unknown) => void,
    onOverwritten: OnOverwritten = () => {},
  ): void {
    this.#onOverwritten = onOverwritten;
    this.#timer = setInterval(async () => {
      try {
        await this.refresh();
        this.#isInTrouble = false;
      } catch (error) {
        if (!this.#isInTrouble) onTrouble(error);
        this.#isInTrouble = true;
      }
    }, intervalMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(now: number): Promise<void> {
    const seen = this.#live?.revision;
    const isDue = now - this.#foundAtMs >= findAgainMs;
    let next: ChannelRevision | undefined;
    try {
      next = await this.#registry.revisionSince(seen, this.channel);
    } catch (error) {
      if (seen || !(error instanceof DamagedObject)) throw error;
      return this.#startBefore(error);
    }
    const revision = seen && next === seen && isDue ? await this.#readAgain(seen) : next;
    const isWhole = revision === seen && this.#live?.canaryError === undefined;
    if (revision && !isWhole) await this.#show(revision);
    if (seen && revision !== seen && revision?.sequence === seen.sequence) {
      this.#onOverwritten(seen, revision);
    }
    if (isDue || revision !== seen) this.#foundAtMs = now;
    // Last: a revision that can't be shown counts as unread.
    this.#lookedAtMs = performance.now();
  }

  async #show(revision: ChannelRevision): Promise<void> {
    const isStart = this.#live === undefined;
    try {
      // Assigned together: no request sees half of one state and half of another.
      this.#live = await this.#whole(revision);
    } catch (error) {
      if (this.#live || error instanceof StoreUnreachable) throw error;
      return this.#startBefore(error, revision.sequence - 1);
    }
    if (!isStart && this.#live.canaryError) throw this.#live.canaryError;
  }

  /**
   * Starts with the latest revision that can be shown, of this number or before it. The next check
   * finds the broken one again, and reports it.
   * @throws `error` where there is none.
   */
  async #startBefore(error: unknown, from?: number): Promise<void> {
    this.#live = await this.#latestWhole(from);
    if (!this.#live) throw error;
  }

  /**
   * The revision that is stored in the place of a seen one: the same, or one that a copied registry
   * put there. Also detects an emptied store. Both would otherwise look unchanged, because neither
   * has a next revision.
   */
  async #readAgain(seen: ChannelRevision): Promise<ChannelRevision> {
    const { sequence, writeId } = seen;
    const stored = await this.#registry.revisionAt(this.channel, sequence);
    if (stored) return stored.writeId === writeId ? seen : stored;
    throw new Error(`revision ${sequence} of ${this.channel} is gone from the store`);
  }

  async #whole(revision: ChannelRevision): Promise<Live> {
    const record = await this.#ready(revision.composition);
    if (!revision.canary) return { revision, record, canary: undefined };
    const { id, percent, composition } = revision.canary;
    try {
      return { revision, record, canary: { id, percent, record: await this.#ready(composition) } };
    } catch (canaryError) {
      // All visitors get the channel's own composition, which doesn't wait for a damaged canary.
      return { revision, record, canary: undefined, canaryError };
    }
  }

  async #latestWhole(from: number | undefined): Promise<Live | undefined> {
    const back = this.#registry.revisionsBack(this.channel, { from, withoutDamaged: true });
    for await (const earlier of back) {
      const live = await this.#whole(earlier).catch((error: unknown) => {
        // An unreachable store says nothing about this revision, which the next check finds.
        if (error instanceof StoreUnreachable) throw error;
        return undefined;
      });
      if (live) return live;
    }
    return undefined;
  }

  async #ready(id: string): Promise<CompositionRecord> {
    const known = [this.#live?.record, this.#live?.canary?.record].find((one) => one?.id === id);
    if (known) return known;
    const record = await this.#registry.requireComposition(id);
    await this.#prepare(record);
    return record;
  }
}
