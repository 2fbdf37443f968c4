import * as v from "valibot";
import { compositionId, releaseName, time, version } from "./fields.ts";

const versions = v.record(releaseName, version);

const canary = v.object({
  /**
   * Stays the same while the canary grows or is composed again, so that visitors stay in their
   * group.
   */
  id: v.string(),
  composition: compositionId,
  /** Share of the visitors, above 0 and up to 100. */
  percent: v.number(),
  /** Releases that are tried out, by name. */
  releases: versions,
});

const fields = v.object({
  channel: v.string(),
  /** Counts from 1; the highest is what the channel shows. */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
  composition: compositionId,
  /** Versions of the releases in it, by name. */
  releases: versions,
  canary: v.exactOptional(canary),
  movedAt: time,
  movedBy: v.string(),
  reason: v.string(),
  /** The sequence that a rollback reverted to; the next rollback continues from there. */
  revertsTo: v.exactOptional(v.number()),
  /** Unique, so that a writer that lost the response recognizes its own write. */
  writeId: v.string(),
});

/** How a revision of a channel is stored. */
export const channelRevision = v.pipe(
  fields,
  v.check(
    ({ sequence, revertsTo = 0 }) => revertsTo < sequence,
    "it reverts to no earlier revision",
  ),
);

/** What a channel showed from one moment on. The highest sequence is what it shows now. */
export type ChannelRevision = v.InferOutput<typeof channelRevision>;
/** A composition that part of a channel's visitors get instead of the one it points to. */
export type Canary = v.InferOutput<typeof canary>;
export type NextRevision = Omit<ChannelRevision, "sequence" | "writeId">;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * How long everything that a visitor may still have open stays available: anything that a channel
 * showed within this time is not collected, and is part of a static export.
 */
export const openTabDays = 7;
export const openTabMs = openTabDays * dayMs;

/**
 * Compositions that a channel shows to somebody now, or showed to somebody after `since`.
 * `revisions` are all of one channel, oldest first.
 */
export function shownSince(revisions: readonly ChannelRevision[], since: Date): Set<string> {
  return new Set(
    revisions
      .filter((_revision, index) => {
        // A composition was shown until the next revision; the last one still is.
        const next = revisions[index + 1];
        return !next || new Date(next.movedAt) >= since;
      })
      .flatMap(({ composition, canary }) => [composition, ...(canary ? [canary.composition] : [])]),
  );
}
