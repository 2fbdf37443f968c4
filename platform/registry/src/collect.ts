import { failure } from "@site/contract/failure";
import { keys, originalOf, type Subject, subjectOf } from "./keys.ts";
import { kinds } from "./record-kinds.ts";
import { openTabMs, shownSince } from "./records/channel-revision.ts";
import { blobsOf, type ServedRelease, servedReleases } from "./records/composition-record.ts";
import { newestReleases, type ReleaseRecord } from "./records/release-record.ts";
import { parsed, toBytes } from "./records/stored-record.ts";
import type { Registry } from "./registry.ts";
import { inParallel, parallelObjects } from "./store/in-parallel.ts";
import { maxObjectBytes, type StoredObject } from "./store/object-store.ts";

export interface CollectInput {
  registry: Registry;
  /** How many compositions of each channel stay, whatever their age. */
  keep: number;
  /** A parameter so that tests need not wait. */
  now?: Date;
}

/** The objects that a collection condemned or deleted. */
export interface Collected {
  compositions: string[];
  releases: { name: string; version: string }[];
  blobs: number;
  bytes: number;
}

/**
 * The grace period, in milliseconds: longer than any command runs. What is younger, or was shown more
 * recently, stays; condemned objects are deleted this much later.
 */
const graceMs = openTabMs;

/**
 * Removes in two phases what no channel, canary, open tab or recent composition needs. First it
 * condemns unreferenced objects: it moves them aside, where readers still find them. A later run,
 * at least the grace period after, deletes those that are still unreferenced and puts back the
 * others: `putBack` is how many. No command waits for another; docs/decisions/registry-without-locks.md says why this is
 * safe.
 */
export async function collect(input: CollectInput) {
  const { registry, now = new Date() } = input;
  const { store } = registry;
  const since = new Date(now.getTime() - graceMs);

  // Condemned objects first: an object that a record names later was in place after this listing.
  const condemned = (await store.list(keys.condemned(""))).map(withOriginal);
  const needed = await readNeeded(registry, { keep: input.keep, since });
  const isOld = ({ modifiedAt }: StoredObject) => modifiedAt < since;

  const neededAgain = condemned.filter(({ key }) => mustStay(needed.named, key));
  const deletable = condemned.filter((one) => !mustStay(needed.named, one.key) && isOld(one));
  const placed = [
    ...(await store.list("compositions/")),
    ...(await store.list("releases/")),
    ...(await store.list("blobs/")),
  ];
  const aside = new Set(condemned.map(({ key }) => key));
  const condemnable = placed.filter(
    (one) => isOld(one) && !mustStay(needed.kept, one.key) && !aside.has(one.key),
  );
  let putBack = 0;
  // A record must not be put back before what it names: blobs, then releases, then compositions.
  await eachByKind(neededAgain, ["blob", "release", "composition"], async (object) => {
    const bytes = await store.read(keys.condemned(object.key));
    if (bytes && (await store.create(object.key, bytes))) putBack += 1;
    // A young copy stays: another collection may be about to remove the object itself.
    if (bytes && isOld(object)) await store.remove(keys.condemned(object.key));
  });
  // Another collection may have deleted and condemned the same object again since the listing.
  const stillOld = new Set(
    (await store.list(keys.condemned(""))).filter(isOld).map(({ key }) => originalOf(key)),
  );
  const deleted = deletable.filter(({ key }) => stillOld.has(key));
  await eachByKind(deleted, ["composition", "release", "blob"], async ({ key }) => {
    await leaveNote(registry, key, now);
    await store.remove(keys.condemned(key));
  });
  const moved: StoredObject[] = [];
  await eachByKind(condemnable, ["composition", "release", "blob"], async (object) => {
    // Nothing can read an object that is too large, so nothing needs a copy of it.
    if (object.size <= maxObjectBytes) {
      const bytes = await store.read(object.key);
      // An older copy may be deleted at any moment: remove the object only behind a new copy.
      if (!bytes || !(await store.create(keys.condemned(object.key), bytes))) return;
    }
    await store.remove(object.key);
    moved.push(object);
  });
  return { condemned: summary(moved), deleted: summary(deleted), putBack };
}

/**
 * Keys of the objects that are needed: `kept` by channels, canaries, open tabs, age or as a
 * package's newest release; `named` by any record that is not condemned, kept or not.
 */
async function readNeeded(
  registry: Registry,
  { keep, since }: { keep: number; since: Date },
): Promise<{ kept: Set<string>; named: Set<string> }> {
  const shown = new Set<string>();
  for (const channel of await registry.channels()) {
    const revisions = await registry.revisions(channel);
    for (const id of shownSince(revisions, since)) shown.add(id);
    const latest = new Set(revisions.toReversed().map(({ composition }) => composition));
    for (const id of [...latest].slice(0, keep)) shown.add(id);
  }
  const placed = await registry.compositions();
  const young = placed.filter(({ modifiedAt }) => modifiedAt >= since).map(({ id }) => id);
  const stays = new Set([...shown, ...young]);
  const kept = new Set<string>();
  const named = new Set<string>();
  const served = new Map<string, ServedRelease>();
  const neededReleases = new Set<string>();
  const ids = new Set([...stays, ...placed.map(({ id }) => id)]);
  await inParallel(parallelObjects, [...ids], async (id) => {
    const record = await registry.composition(id);
    if (!record && shown.has(id))
      await requireNote(registry.isCompositionCollected(id), `the composition ${id}`);
    if (!record) return;
    // Only keys of the record stay in memory: many records together are large.
    const itsReleases = servedReleases(record);
    const itsKeys = [
      keys.composition(id),
      ...itsReleases.map(({ name, version }) => keys.release(name, version)),
      ...blobsOf(record).map(({ hash }) => keys.blob(hash)),
    ];
    for (const key of itsKeys) {
      named.add(key);
      if (stays.has(id)) kept.add(key);
    }
    for (const release of itsReleases) {
      served.set(labelOf(release), release);
      if (stays.has(id)) neededReleases.add(labelOf(release));
    }
  });

  // Only the keys and times of these records stay in memory, too.
  const releases = new Map<string, { publishedAt: string; itsKeys: string[] }>();
  const stored = await registry.releases();
  const all = new Map([...stored, ...served.values()].map((one) => [labelOf(one), one]));
  await inParallel(parallelObjects, [...all], async ([label, { name, version }]) => {
    const record = await registry.release(name, version);
    if (record) {
      const itsKeys = namedBy(record);
      for (const key of itsKeys) named.add(key);
      releases.set(label, { publishedAt: record.publishedAt, itsKeys });
    } else if (neededReleases.has(label)) {
      await requireNote(
        registry.collectedRelease(name, version).then((note) => note !== undefined),
        `the release ${label}`,
      );
    }
  });
  const dated = stored.flatMap((one) => {
    const release = releases.get(labelOf(one));
    return release ? [{ ...one, ...release }] : [];
  });
  const keptReleases = [
    ...[...neededReleases].flatMap((label) => releases.get(label) ?? []),
    ...dated.filter(({ modifiedAt }) => modifiedAt >= since),
    // It may be waiting to be promoted.
    ...newestReleases(dated),
  ];
  for (const key of keptReleases.flatMap(({ itsKeys }) => itsKeys)) kept.add(key);
  return { kept, named };
}

/**
 * A needed record that is missing was either collected or lost. If it was lost, nobody knows what
 * it named, and nothing may be deleted.
 */
async function requireNote(hasNote: Promise<boolean>, what: string): Promise<void> {
  if (await hasNote) return;
  throw failure`needed-object-missing: The registry lacks ${what}, which is needed. \`pnpm release verify\` lists what else is missing.`;
}

function namedBy({ name, version, files }: ReleaseRecord): string[] {
  return [
    keys.release(name, version),
    ...Object.values(files).map(({ hash }) => keys.blob(hash, name)),
  ];
}

/** Also true for a key of an unknown kind: this program must not remove it. */
function mustStay(needed: ReadonlySet<string>, key: string): boolean {
  // A blob's brotli variant shares the blob's fate.
  return subjectOf(key) === undefined || needed.has(key.replace(/\.br$/, ""));
}

function labelOf({ name, version }: ServedRelease): string {
  return `${name}@${version}`;
}

/** A condemned object under its original key, with the time of its condemnation. */
function withOriginal(object: StoredObject): StoredObject {
  return { ...object, key: originalOf(object.key) };
}

/** Calls a function for every object, one kind after the other. */
async function eachByKind(
  objects: readonly StoredObject[],
  kinds: readonly Subject["kind"][],
  work: (object: StoredObject) => Promise<void>,
): Promise<void> {
  for (const kind of kinds) {
    const ofKind = objects.filter(({ key }) => subjectOf(key)?.kind === kind);
    await inParallel(parallelObjects, ofKind, work);
  }
}

/** Notes, before a record is deleted, that it existed, so that its absence can be explained. */
async function leaveNote({ store }: Registry, key: string, now: Date): Promise<void> {
  const subject = subjectOf(key);
  if (!subject || subject.kind === "blob") return;
  const collectedAt = now.toISOString();
  if (subject.kind === "composition") {
    const { id } = subject;
    const noteKey = keys.collectedComposition(id);
    await store.create(noteKey, toBytes(noteKey, { id, collectedAt }));
    return;
  }
  // The whole record stays: its version is taken forever, because browsers cache its files.
  const bytes = await store.read(keys.condemned(key));
  if (!bytes) return;
  const record = parsed(key, bytes, kinds.release, keys.condemned(key));
  const noteKey = keys.collectedRelease(subject.name, subject.version);
  await store.create(noteKey, toBytes(noteKey, { ...record, collectedAt }));
}

function summary(objects: readonly StoredObject[]): Collected {
  const subjects = objects.map(({ key }) => subjectOf(key));
  const blobs = objects.filter(({ key }) => subjectOf(key)?.kind === "blob");
  return {
    compositions: subjects
      .flatMap((one) => (one?.kind === "composition" ? [one.id] : []))
      .toSorted(),
    releases: subjects
      .flatMap((one) => (one?.kind === "release" ? [{ name: one.name, version: one.version }] : []))
      .toSorted((a, b) => (labelOf(a) < labelOf(b) ? -1 : 1)),
    blobs: blobs.length,
    bytes: blobs.reduce((sum, { size }) => sum + size, 0),
  };
}
