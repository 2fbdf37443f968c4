import { channelOf, keys, originalOf, ownersNumberOf, subjectOf } from "./keys.ts";
import { type ChannelRevision, channelRevision } from "./records/channel-revision.ts";
import {
  type CompositionRecord,
  collectedComposition,
  compositionRecord,
} from "./records/composition-record.ts";
import { ownersRecord } from "./records/owners.ts";
import {
  type CollectedRelease,
  collectedRelease,
  maxReleaseRecordBytes,
  type ReleaseRecord,
  releaseRecord,
} from "./records/release-record.ts";
import { run } from "./records/run.ts";
import { parsed, type RecordKind } from "./records/stored-record.ts";
import { verified, verifiedBrotli } from "./store/content.ts";

/** The kinds of records, each with its fields and the key that it belongs under. */
export const kinds = {
  run: { schema: run },
  owners: { schema: ownersRecord },
  revision: {
    schema: channelRevision,
    keyOf: ({ channel, sequence }: ChannelRevision) => keys.revision(channel, sequence),
  },
  release: {
    schema: releaseRecord,
    keyOf: ({ name, version }: ReleaseRecord) => keys.release(name, version),
    maxBytes: maxReleaseRecordBytes,
  },
  composition: {
    schema: compositionRecord,
    keyOf: ({ id }: CompositionRecord) => keys.composition(id),
  },
  collectedRelease: {
    schema: collectedRelease,
    keyOf: ({ name, version }: CollectedRelease) => keys.collectedRelease(name, version),
  },
  collectedComposition: {
    schema: collectedComposition,
    keyOf: ({ id }: { id: string }) => keys.collectedComposition(id),
  },
};

/** The kind of record that a key belongs to; undefined for a blob, and where no record can be. */
function kindAt(key: string): RecordKind<unknown> | undefined {
  if (channelOf(key) !== undefined) return kinds.revision;
  if (ownersNumberOf(key) !== undefined) return kinds.owners;
  const noted = key.replace(/^collected\//, "");
  const subject = subjectOf(noted);
  if (subject?.kind === "release") return noted === key ? kinds.release : kinds.collectedRelease;
  if (subject?.kind !== "composition") return undefined;
  return noted === key ? kinds.composition : kinds.collectedComposition;
}

/** Whether an object can be part of a registry: anyone who may write can store others beside. */
export function isObjectKey(key: string): boolean {
  return subjectOf(key)?.kind === "blob" || kindAt(key) !== undefined;
}

/**
 * Returns the bytes of an object, a blob or a record, if they are what its key says.
 * @param place where they were found; that may be where a collection moved them.
 * @throws DamagedObject naming the place.
 */
export async function checkedObject(place: string, bytes: Buffer): Promise<Buffer> {
  const key = originalOf(place);
  const subject = subjectOf(key);
  if (subject?.kind === "blob") {
    return key.endsWith(".br")
      ? verifiedBrotli(place, subject.hash, bytes)
      : verified(place, subject.hash, bytes);
  }
  const itsKind = kindAt(key);
  if (itsKind) parsed(key, bytes, itsKind, place);
  return bytes;
}
