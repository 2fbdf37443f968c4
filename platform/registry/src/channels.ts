import { randomUUID } from "node:crypto";
import { Failure } from "@site/contract/failure";
import * as v from "valibot";
import { channelOf, keys, sequenceOf } from "./keys.ts";
import { kinds } from "./record-kinds.ts";
import {
  type ChannelRevision,
  channelRevision,
  type NextRevision,
} from "./records/channel-revision.ts";
import { inParallel } from "./store/in-parallel.ts";
import { DamagedObject, unlessDamaged } from "./store/object-store.ts";
import { StoredObjects } from "./stored-objects.ts";

const revisionChunk = 16;

/** How far back is looked for what was taken back, and for since when something is shown. */
const recentCount = 1000;

/** Channels: each is a series of numbered revisions, of which the highest counts. */
export class Channels extends StoredObjects {
  async channels(): Promise<string[]> {
    const stored = await this.store.list("channels/");
    return [...new Set(stored.flatMap(({ key }) => channelOf(key) ?? []))];
  }

  /** Where a channel points, or undefined before its first promotion. */
  async revision(channel: string): Promise<ChannelRevision | undefined> {
    const last = (await this.#revisionKeys(channel)).at(-1);
    return last === undefined ? undefined : this.#revisionIn(last);
  }

  /** @throws Error when nothing was ever promoted to the channel. */
  async requireRevision(channel: string): Promise<ChannelRevision> {
    const revision = await this.revision(channel);
    if (revision) return revision;
    const channels = await this.channels();
    throw new Failure(
      "nothing-promoted",
      channels.length === 0
        ? `Nothing was promoted to ${channel} yet, nor to any other channel: is REGISTRY the right place?`
        : `Nothing was promoted to ${channel} yet. Channels in use: ${channels.join(", ")}.`,
    );
  }

  /** Where a channel points now, for a caller that knows where it pointed before: one read. */
  async revisionSince(
    seen: ChannelRevision | undefined,
    channel: string,
  ): Promise<ChannelRevision | undefined> {
    if (!seen) return this.revision(channel);
    let latest = seen;
    for (;;) {
      const next = await this.revisionAt(channel, latest.sequence + 1);
      if (!next) return latest;
      latest = next;
    }
  }

  revisionAt(channel: string, sequence: number): Promise<ChannelRevision | undefined> {
    return this.#revisionIn(keys.revision(channel, sequence));
  }

  #revisionIn(key: string): Promise<ChannelRevision | undefined> {
    return this.recordInPlace(key, kinds.revision);
  }

  /**
   * A channel's revisions, oldest first; the latest `limit` of them. Rejects at a damaged one, or
   * leaves it out and calls `onDamage`.
   */
  async revisions(
    channel: string,
    limit = Number.POSITIVE_INFINITY,
    onDamage?: (error: DamagedObject) => void,
  ): Promise<ChannelRevision[]> {
    const stored = await this.#revisionKeys(channel);
    const latest = stored.slice(-Math.min(limit, stored.length));
    const revisions = await inParallel(revisionChunk, latest, (key) => {
      const reading = this.#revisionIn(key);
      return onDamage ? unlessDamaged(reading, onDamage) : reading;
    });
    return revisions.filter((revision) => revision !== undefined);
  }

  /** A channel's latest 1,000 revisions, or at least so many, oldest first, without damaged ones. */
  recentRevisions(
    channel: string,
    onDamage: (error: DamagedObject) => void = () => {},
    atLeast = 0,
  ): Promise<ChannelRevision[]> {
    return this.revisions(channel, Math.max(recentCount, atLeast), onDamage);
  }

  async #revisionKeys(channel: string): Promise<string[]> {
    const stored = await this.store.list(`channels/${channel}/`);
    return stored.flatMap(({ key }) => (channelOf(key) === channel ? key : []));
  }

  /**
   * A channel's revisions from the latest, or from `from`, down to its first, read as far as the
   * caller iterates. Rejects at a damaged one, or leaves it out.
   */
  async *revisionsBack(
    channel: string,
    { from, withoutDamaged = false }: { from?: number | undefined; withoutDamaged?: boolean } = {},
  ): AsyncGenerator<ChannelRevision> {
    // The latest may be damaged, so its number is its key's.
    const latest = async () => sequenceOf((await this.#revisionKeys(channel)).at(-1) ?? "");
    // By number where it is known: a folder of ten thousand takes a second to list.
    for (let end = from ?? (await latest()); end > 0; end -= revisionChunk) {
      const chunk = Array.from({ length: Math.min(end, revisionChunk) }, (_, ago) => end - ago);
      const reading = chunk.map((sequence) => this.revisionAt(channel, sequence));
      for (const read of await Promise.allSettled(reading)) {
        if (read.status === "fulfilled") {
          if (read.value) yield read.value;
        } else if (!withoutDamaged || !(read.reason instanceof DamagedObject)) throw read.reason;
      }
    }
  }

  /**
   * Appends a revision to the one that the caller has seen. False when another process appended one
   * in between: read the channel again and decide again.
   * @throws Error where a field is invalid: nobody could read the channel.
   */
  async appendRevision(seen: ChannelRevision | undefined, next: NextRevision): Promise<boolean> {
    const sequence = (seen?.sequence ?? 0) + 1;
    const revision = v.parse(channelRevision, { ...next, sequence, writeId: randomUUID() });
    return this.createRecord(keys.revision(next.channel, sequence), kinds.revision, revision);
  }
}
