import { failure } from "@site/contract/failure";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { CompositionRecord } from "@site/registry/composition-record";
import { DamagedObject, StoreUnreachable } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { FastifyBaseLogger } from "fastify";
import type { CanaryShare } from "./visitor-group.ts";

/** What a channel shows at one moment. */
interface Live {
  revision: ChannelRevision;
  record: CompositionRecord;
  canary: (CanaryShare & { record: CompositionRecord }) | undefined;
  /** What visitors can't get of the composition. */
  damage: readonly DamagedObject[];
  /** Why the revision's canary is not shown. */
  canaryError?: unknown;
}

/**
 * Prepares a composition for serving, and returns what is damaged of it. If it rejects, the composition
 * does not go live here.
 */
export type Prepare = (record: CompositionRecord) => Promise<readonly DamagedObject[]>;

/** Without the record of a release, no file of it is served. */
const isEssential = ({ key }: DamagedObject) => key.startsWith("releases/");

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

  constructor(registry: Registry, channel: string, prepare: Prepare = async () => []) {
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
   * Checks for a new revision every `intervalMs`. Logs why a check failed, once until one succeeds
   * again.
   */
  watch(intervalMs: number, log: Pick<FastifyBaseLogger, "error">): void {
    this.#timer = setInterval(async () => {
      try {
        await this.refresh();
        this.#isInTrouble = false;
      } catch (error) {
        const trouble = `channel ${this.channel} does not show all that it points to, which can't be read`;
        if (!this.#isInTrouble) log.error(error, trouble);
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
    const { canaryError } = this.#live ?? {};
    if (revision === seen && canaryError !== undefined) {
      if (!isDue) throw canaryError;
      this.#foundAtMs = now;
    }
    const isWhole = revision === seen && canaryError === undefined;
    if (revision && !isWhole) await this.#show(revision);
    if (isDue || revision !== seen) this.#foundAtMs = now;
    // Last: a revision that can't be shown counts as unread.
    this.#lookedAtMs = performance.now();
  }

  async #show(revision: ChannelRevision): Promise<void> {
    const shown = this.#live;
    let next: Live;
    try {
      next = await this.#whole(revision);
    } catch (error) {
      if (shown || error instanceof StoreUnreachable) throw error;
      return this.#startBefore(error, revision.sequence - 1);
    }
    const [worse] = next.damage.filter((one) => !shown?.damage.some(({ key }) => key === one.key));
    if (shown && worse) throw worse;
    if (!shown && next.damage.some(isEssential)) {
      return this.#startBefore(worse, revision.sequence - 1, next);
    }
    // Assigned together: no request sees half of one state and half of another.
    this.#live = next;
    if (shown && next.canaryError) throw next.canaryError;
  }

  /**
   * Starts with the latest revision whose releases can all be read, of this number or before it; if
   * there is none, with the latest that can be read, `readable` or one before it. The next check finds
   * the broken one again, and reports it.
   * @throws `error` where there is none.
   */
  async #startBefore(error: unknown, from?: number, readable?: Live): Promise<void> {
    let live = readable;
    const back = this.#registry.revisionsBack(this.channel, { from, withoutDamaged: true });
    for await (const earlier of back) {
      const found = await this.#whole(earlier).catch((cause: unknown) => {
        // An unreachable store says nothing about this revision, which the next check finds.
        if (cause instanceof StoreUnreachable) throw cause;
        return undefined;
      });
      const isWhole = found && !found.damage.some(isEssential);
      live = isWhole ? found : (live ?? found);
      if (isWhole) break;
    }
    if (!live) throw error;
    this.#live = live;
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
    throw failure`revision-gone: revision ${sequence} of ${this.channel} is gone from the store: pnpm release verify lists what is missing`;
  }

  async #whole(revision: ChannelRevision): Promise<Live> {
    const own = await this.#ready(revision.composition);
    if (!revision.canary) return { revision, ...own, canary: undefined };
    const { id, percent, composition } = revision.canary;
    try {
      const { record, damage } = await this.#ready(composition);
      const [canaryError] = damage;
      if (canaryError) throw canaryError;
      return { revision, ...own, canary: { id, percent, record } };
    } catch (canaryError) {
      // All visitors get the channel's own composition, which doesn't wait for a damaged canary.
      return { revision, ...own, canary: undefined, canaryError };
    }
  }

  async #ready(id: string): Promise<Pick<Live, "record" | "damage">> {
    const { record: shown, damage: known = [], canary } = this.#live ?? {};
    if (shown?.id === id && known.length === 0) return { record: shown, damage: known };
    if (canary?.record.id === id) return { record: canary.record, damage: [] };
    const record = await this.#registry.requireComposition(id);
    const damage = await this.#prepare(record);
    for (const { key, message } of damage) this.#registry.damaged.set(key, message);
    return { record, damage };
  }
}
