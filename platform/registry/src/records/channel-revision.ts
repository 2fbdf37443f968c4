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
  releases: versions,
});

export const maxNoteLength = 500;

/** Why somebody moved a channel, in one line. */
export const note = v.pipe(
  v.string(),
  v.maxLength(maxNoteLength, `expected ${maxNoteLength} characters at most`),
  v.regex(
    /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u,
    "expected a text without line breaks, control characters and invisible characters",
  ),
);

const fields = v.object({
  channel: v.string(),
  /** Counts from 1; the highest is what the channel shows. */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
  composition: compositionId,
  releases: versions,
  canary: v.exactOptional(canary),
  movedAt: time,
  movedBy: v.string(),
  /** What was done. */
  reason: v.string(),
  note: v.exactOptional(note),
  /** The sequence that a rollback reverted to; the next rollback continues from there. */
  revertsTo: v.exactOptional(v.number()),
  /** It shows earlier releases of some packages again: those that it replaces were taken back. */
  takesBack: v.exactOptional(v.literal(true)),
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

/** A release that somebody names. */
export interface ReleaseName {
  name: string;
  version: string;
}

/** Finds a release among others. */
export function isRelease({ name, version }: ReleaseName) {
  return (other: ReleaseName) => other.name === name && other.version === version;
}

/** A release that a channel showed until somebody took it back, and who did so, when and why. */
export interface Withdrawal
  extends ReleaseName,
    Pick<ChannelRevision, "channel" | "sequence" | "movedAt" | "movedBy" | "reason" | "note"> {}

/**
 * The releases that were taken back and not shown again since. `revisions` are of one channel,
 * oldest first.
 */
export function withdrawalsIn(revisions: readonly ChannelRevision[]): Withdrawal[] {
  const withdrawn = new Map<string, Withdrawal>();
  const labelOf = ({ name, version }: ReleaseName) => `${name}@${version}`;
  /** The revision that first brought what a revision shows, by sequence. */
  const origins = new Map<number, number>();
  const originOf = (sequence: number) => origins.get(sequence) ?? sequence;
  for (const [index, revision] of revisions.entries()) {
    const { channel, sequence, movedAt, movedBy, reason, note: why } = revision;
    const origin = originOf(revision.revertsTo ?? sequence);
    origins.set(sequence, origin);
    const previous = revisions[index - 1];
    if (!previous) continue;
    const isBack = origin < originOf(previous.sequence);
    for (const release of takenBack(previous, revision, isBack)) {
      const moved = { channel, sequence, movedAt, movedBy, reason, ...(why && { note: why }) };
      withdrawn.set(labelOf(release), { ...release, ...moved });
    }
    for (const release of shownBy(revision)) withdrawn.delete(labelOf(release));
  }
  return [...withdrawn.values()];
}

/** Releases that some visitor gets. */
export function shownBy({ releases, canary: tried }: ChannelRevision): ReleaseName[] {
  return [...listOf(releases), ...listOf(tried?.releases ?? {})];
}

/** Versions by name as a list. */
export function listOf(releases: Record<string, string>): ReleaseName[] {
  return Object.entries(releases).map(([name, version]) => ({ name, version }));
}

/** What a rollback or the end of a canary takes from visitors; other revisions replace or add. */
function takenBack(
  previous: ChannelRevision,
  { composition, revertsTo, takesBack, canary: tried }: ChannelRevision,
  isBack: boolean,
): ReleaseName[] {
  if (takesBack) return shownBy(previous);
  // A canary's revision keeps `revertsTo`, and shows the same composition.
  const hasMoved = composition !== previous.composition;
  if (hasMoved && revertsTo === undefined) return [];
  const ended = listOf(previous.canary?.releases ?? {}).filter(
    ({ name }) => tried?.releases[name] === undefined,
  );
  return [...(isBack ? listOf(previous.releases) : []), ...ended];
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * How long everything that a visitor may still have open stays available: anything that a channel
 * showed within this time is not collected, and is part of a static export.
 */
const openTabDays = 7;
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
