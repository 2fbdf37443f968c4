import { failure } from "@site/contract/failure";
import { isRelease } from "@site/registry/channel-revision";
import { type ServedRelease, servedReleases } from "@site/registry/composition-record";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import { channelOf, keys, originalOf, subjectOf } from "@site/registry/keys";
import {
  type DamagedObject,
  MissingObject,
  type ObjectStore,
  StoreUnreachable,
  unlessDamaged,
} from "@site/registry/object-store";
import { isObjectKey } from "@site/registry/record-kinds";
import { Registry } from "@site/registry/registry";
import { isAsComposed } from "@site/registry/release-record";
import type { Command } from "commander";
import { bytesText, counted, IssuesFound, print, type ReleaseContext } from "#command-line.ts";
import { recorded } from "#housekeeping.ts";
import { verify } from "./verify.ts";

export function addMirror(program: Command, context: ReleaseContext): void {
  program
    .command("mirror <from> <to>")
    .description(
      "copy what <to> lacks of the registry <from>, mend what is damaged there, and verify it; each is a folder or s3://bucket/prefix",
    )
    .action(async (from: string, to: string, { json }: { json?: boolean }) => {
      const { output, openStore } = context;
      const [source, target] = [new Registry(openStore(from)), new Registry(openStore(to))];
      const copy = await recorded(source, "mirror", async () => {
        const input = { from: source, to: target };
        const { issues, ...copied } = await mirror(input);
        const { mended, issues: left } = await mendedFrom(input);
        const all = [
          ...issues.map((issue) => `${from}: ${issue}`),
          ...left.map((issue) => `${to}: ${issue}`),
        ];
        return { ...copied, mended, isWhole: all.length === 0, issues: all };
      });
      const { issues } = copy;
      print(output, json, copy, () => [
        ...copy.mended.map((key) => `mended ${key}`),
        ...issues,
        `Copied ${copy.copied} of ${counted(copy.objects, "object")} (${bytesText(copy.bytes)}) to ${to}: ${
          issues.length === 0 ? "it is whole" : counted(issues.length, "issue")
        }.`,
      ]);
      if (issues.length > 0) throw new IssuesFound();
    });
}

interface MirrorInput {
  from: Registry;
  to: Registry;
}

/** Order of the listings: everything that a listed record names appears in a later listing. */
const kinds = [
  "channels/",
  "collected/",
  "compositions/",
  "releases/",
  "blobs/",
  "owners/",
] as const;

/**
 * Copies what one registry has and another lacks; nothing is removed or replaced there. Contents
 * are verified on the way, records that both have are compared, and the objects that a record names are copied before the record: the
 * target is always consistent, and the next run finishes an interrupted one. The target lacks only
 * altered or too large objects, which any publisher can store, and a channel's revisions from the
 * first such revision on.
 * @returns how many objects the source has, the number and bytes of those that were copied, and why
 * others were not.
 * @throws Error when the source is empty, or the target is the mirror of another registry.
 */
export async function mirror({ from, to }: MirrorInput) {
  const listed = new Map<string, Set<string>>();
  for (const kind of kinds) listed.set(kind, await keysIn(from.store, kind));
  // Condemned objects may be needed again, so they are copied to their original keys.
  for (const { key } of await from.store.list(keys.condemned(""))) {
    const original = originalOf(key);
    if (subjectOf(original)) listed.get(`${original.split("/", 1)[0]}/`)?.add(original);
  }
  const objects = [...listed.values()].reduce((sum, { size }) => sum + size, 0);
  if (objects === 0) {
    throw failure`nothing-to-mirror: There is nothing to copy: the first place has no registry. Did you swap the two places?`;
  }
  await rejectOtherHistory(from, to);

  let [copied, bytes] = [0, 0];
  const issues: string[] = [];
  const ended = new Set<string>();
  const isDamage = (error: DamagedObject) => {
    // What is missing was collected since it was listed.
    if (!(error instanceof MissingObject)) issues.push(error.message);
  };
  for (const [kind, all] of [...listed].toReversed()) {
    const there = await keysIn(to.store, kind);
    const missing = [...all.difference(there)];
    // Blobs may have taken minutes, in which somebody moved a channel of the target.
    if (kind === "channels/") await rejectOtherHistory(from, to);
    // In order: neither a damaged revision nor the end of this run may leave a gap in a channel.
    const limit = kind === "channels/" ? 1 : parallelObjects;
    await inParallel(limit, missing, async (key) => {
      const channel = channelOf(key);
      if (channel !== undefined && ended.has(channel)) return;
      const content = await unlessDamaged(from.object(key), isDamage);
      if (!content && channel !== undefined) ended.add(channel);
      if (!content) return;
      if (!(await to.store.create(key, content))) {
        if (channel === undefined) return;
        issues.push(`${key}: somebody else has made this revision in the second place meanwhile.`);
        ended.add(channel);
        return;
      }
      copied += 1;
      bytes += content.byteLength;
    });
    // Blobs are named by their content, which is verified in the target.
    const both = kind === "blobs/" ? [] : [...all.intersection(there)];
    await inParallel(parallelObjects, both, async (key) => {
      const content = await unlessDamaged(from.object(key), isDamage);
      const other = await unlessDamaged(to.object(key));
      if (!content || !other || content.equals(other)) return;
      issues.push(`${key} differs from that in the second place, although neither is damaged.`);
    });
  }
  return { objects, copied, bytes, issues };
}

/**
 * Verifies the target, and replaces what is damaged there by what the source has of it, if that is
 * whole and the same object. A crash leaves one object missing, which the next mirror copies.
 * @returns the keys that were mended, and the issues that are left.
 */
export async function mendedFrom({ from, to }: MirrorInput) {
  const found = await verify({ registry: to });
  const mended: string[] = [];
  const rejected: string[] = [];
  const mend = async (key: string) => {
    const content = await unlessDamaged(from.object(originalOf(key)));
    // Read once more: bad memory alters what was read, and nothing in the store.
    if (!content || (await unlessDamaged(to.object(key)))) return;
    try {
      await to.store.remove(key);
      if (await to.store.create(key, content)) mended.push(key);
    } catch (error) {
      if (error instanceof StoreUnreachable) throw error;
      rejected.push(`${key} could not be replaced: ${(error as Error).message}`);
    }
  };
  const releases = found.damaged.filter((key) => subjectOf(originalOf(key))?.kind === "release");
  for (const key of new Set(found.damaged).difference(new Set(releases))) {
    if (await isOfOneHistory(key, to)) await mend(key);
  }
  // Last: compositions say which release is meant, and may have been damaged themselves.
  const stated = releases.length > 0 ? await releasesStatedIn(to) : [];
  for (const key of releases) {
    if (await isStated(key, from, stated)) await mend(key);
  }
  const left = mended.length === 0 ? found : await verify({ registry: to });
  return { mended, issues: [...left.issues, ...rejected] };
}

/**
 * Whether an object of the source is the one that is damaged in the target, and not another site's of
 * the same name: its key names its content, or the two have a history in common, as `mirror` checks
 * wherever a revision of the target can be read.
 */
async function isOfOneHistory(key: string, to: Registry): Promise<boolean> {
  if (subjectOf(originalOf(key))) return true;
  const channel = channelOf(key);
  for (const one of channel === undefined ? await to.channels() : [channel]) {
    if (await lastReadable(one, to)) return true;
  }
  return false;
}

/** Every release that a readable composition states. */
async function releasesStatedIn(registry: Registry): Promise<ServedRelease[]> {
  const stored = await registry.compositions();
  const records = await inParallel(parallelObjects, stored, ({ id }) =>
    unlessDamaged(registry.composition(id)),
  );
  return records.flatMap((record) => (record ? servedReleases(record) : []));
}

/** Whether the source's release is the one that the target's compositions state. */
async function isStated(
  key: string,
  from: Registry,
  stated: readonly ServedRelease[],
): Promise<boolean> {
  const subject = subjectOf(originalOf(key));
  if (subject?.kind !== "release") return false;
  const release = await unlessDamaged(from.release(subject.name, subject.version));
  if (!release) return false;
  const one = stated.find(isRelease(release));
  return one !== undefined && isAsComposed(release, one);
}

/** Anyone who may write below a prefix can store objects there whose keys the target can't have. */
async function keysIn(store: ObjectStore, prefix: string): Promise<Set<string>> {
  return new Set((await store.list(prefix)).map(({ key }) => key).filter(isObjectKey));
}

/**
 * A target whose channels have other revisions mirrors another site, or was written to directly.
 */
async function rejectOtherHistory(from: Registry, to: Registry): Promise<void> {
  for (const channel of await to.channels()) {
    // A damaged revision proves nothing, and must not stop the other channels.
    const other = await unlessDamaged(otherRevision(channel, from, to));
    if (!other) continue;
    throw failure`not-a-mirror: The second place is not a mirror of the first: its channel ${channel} has another revision ${other.sequence}. No channel was changed. If the second place is the newer one, mirror it to the first; otherwise choose an empty place.`;
  }
}

async function lastReadable(channel: string, registry: Registry) {
  for await (const revision of registry.revisionsBack(channel, { withoutDamaged: true })) {
    return revision;
  }
  return undefined;
}

/** The target's last readable revision of a channel, if the source has a different one there, or none. */
async function otherRevision(channel: string, from: Registry, to: Registry) {
  const last = await lastReadable(channel, to);
  const same = last && (await from.revisionAt(channel, last.sequence));
  return same?.writeId === last?.writeId ? undefined : last;
}
