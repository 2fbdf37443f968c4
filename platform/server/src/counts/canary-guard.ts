import { judgeLastCanary, labelsOf } from "@site/composer/judging/canary-report";
import { evidenceText } from "@site/composer/judging/evidence-text";
import type { PageCounts } from "@site/gateway/store/page-counts";
import { type Canary, type ChannelRevision, maxNoteLength } from "@site/registry/channel-revision";
import { keys } from "@site/registry/keys";
import { StoreUnreachable } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { FastifyBaseLogger } from "fastify";

export interface CanaryGuardSources {
  registry: Registry;
  /** What the channel shows. */
  live: { channel: string; revision: ChannelRevision | undefined };
  counts: Pick<PageCounts, "since">;
  log: FastifyBaseLogger;
  /** Whether it ends a canary that is convicted. */
  ends: boolean;
}

const judgeEveryMs = 2_000;

/**
 * Judges the canary of a channel every two seconds, and may end one that is convicted. It never
 * changes what is live: reports can be forged.
 */
export class CanaryGuard {
  readonly #from: CanaryGuardSources;
  readonly #timer: NodeJS.Timeout;
  /** Undefined until it is known. */
  #mayWrite: boolean | undefined;
  /** The revisions that showed the canary, oldest first; the last one is the channel's. */
  #shown: ChannelRevision[] = [];
  /** The id of the canary whose conviction was told. */
  #told: string | undefined;
  #isJudging = false;
  #isFailing = false;
  /** The last verdict, if it convicts: of which canary, and by what. */
  convicted: { id: string; evidence: string } | undefined;

  constructor(from: CanaryGuardSources) {
    this.#from = from;
    if (!from.ends) this.#mayWrite = false;
    this.#timer = setInterval(() => void this.#tick(), judgeEveryMs).unref();
    void this.#tick();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #tick(): Promise<void> {
    const { revision } = this.#from.live;
    if (this.#isJudging || !revision) return;
    this.#isJudging = true;
    try {
      this.#mayWrite ??= await this.#canWrite(revision);
      if (revision.canary) await this.#judge(revision, revision.canary);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#from.log.error({ err: error }, "the canary is not guarded now");
      this.#isFailing = true;
    } finally {
      this.#isJudging = false;
    }
  }

  /** Writes a revision that is there already, which changes nothing. */
  async #canWrite({ channel, sequence }: ChannelRevision): Promise<boolean> {
    const { registry, log } = this.#from;
    const key = keys.revision(channel, sequence);
    const bytes = await registry.store.read(key);
    try {
      if (bytes) await registry.store.create(key, bytes);
      return true;
    } catch (error) {
      if (error instanceof StoreUnreachable) throw error;
      log.warn({ err: error }, `CANARY_GUARD can't end a canary on ${channel}, and only tells`);
      return false;
    }
  }

  async #judge(revision: ChannelRevision, canary: Canary): Promise<void> {
    const { counts, log } = this.#from;
    const shown = await this.#revisionsOf(revision, canary);
    const judged = await judgeLastCanary(shown, (from) => counts.since(from, revision.channel));
    this.convicted = undefined;
    if (judged?.verdict.word !== "convicted") return;
    const evidence = evidenceText(judged.stretches, judged.verdict);
    this.convicted = { id: canary.id, evidence };
    if (this.#told !== canary.id) {
      log.warn({ releases: canary.releases, evidence }, "the canary is convicted");
    }
    this.#told = canary.id;
    if (this.#mayWrite) await this.#end(revision.channel, canary, evidence);
  }

  async #revisionsOf(revision: ChannelRevision, { id }: Canary): Promise<ChannelRevision[]> {
    if (this.#shown.at(-1)?.writeId === revision.writeId) return this.#shown;
    const shown = [revision];
    const { channel, sequence } = revision;
    const before = { from: sequence - 1, withoutDamaged: true };
    for await (const earlier of this.#from.registry.revisionsBack(channel, before)) {
      if (earlier.canary?.id !== id) break;
      shown.unshift(earlier);
    }
    this.#shown = shown;
    return shown;
  }

  async #end(channel: string, canary: Canary, evidence: string): Promise<void> {
    const { registry, log } = this.#from;
    const { id, releases } = canary;
    // Its code is needed nowhere else in this server.
    const { stopCanary } = await import("@site/composer/release/canary");
    try {
      const note = `${labelsOf(canary).join(", ")}: ${evidence}`.slice(0, maxNoteLength);
      await stopCanary({ registry, channel, id, movedBy: guardName, note });
      log.warn({ releases, evidence }, "the server has ended the canary");
    } catch (error) {
      // Another server, or somebody, has ended it first.
      if ((await registry.revision(channel))?.canary?.id === id) throw error;
    }
  }
}

/** Who ended a canary, in the history. */
export const guardName = "guard";
