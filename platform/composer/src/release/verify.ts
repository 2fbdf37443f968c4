import { shownSince } from "@site/registry/channel-revision";
import { type CompositionRecord, servedReleases } from "@site/registry/composition-record";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import { keys, originalOf, sequenceOf } from "@site/registry/keys";
import { unlessDamaged } from "@site/registry/object-store";
import { isObjectKey } from "@site/registry/record-kinds";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { Command } from "commander";
import { channelOption, counted, IssuesFound, print, type ReleaseContext } from "#command-line.ts";
import { BlobCheck, releaseIssues } from "#compose/release-check.ts";
import { recorded } from "#housekeeping.ts";
import { checkComposition } from "./verification/composition-check.ts";

interface VerifyFlags {
  channel?: string;
  json?: boolean;
}

export function addVerify(program: Command, context: ReleaseContext): void {
  program
    .command("verify")
    .description("check every file, hash, record, document and link")
    .addOption(channelOption("only what this channel shows; without it, everything"))
    .action(async ({ channel, json }: VerifyFlags) => {
      const { output } = context;
      const registry = context.openRegistry();
      // A look at one channel is no look at everything.
      const verb = channel === undefined ? "verify" : undefined;
      const result = await recorded(registry, verb, () => verify({ registry, channel }));
      const { issues } = result;
      print(output, json, { isWhole: issues.length === 0, ...result }, () => [
        ...issues,
        `${issues.length === 0 ? "Whole" : counted(issues.length, "issue")}: ${[
          counted(result.channels, "channel"),
          counted(result.compositions, "composition"),
          counted(result.releases, "release"),
          counted(result.documents, "document"),
          counted(result.links, "link"),
          counted(result.blobs, "blob"),
        ].join(", ")} checked.`,
      ]);
      if (issues.length > 0) throw new IssuesFound();
    });
}

export interface VerifyInput {
  registry: Registry;
  /** Only what this channel shows now; without it, everything that is stored. */
  channel?: string | undefined;
}

/** Reads everything and compares it with its records. */
export async function verify({ registry, channel }: VerifyInput) {
  const blobs = new BlobCheck(registry);
  const issues: string[] = [];
  const counts = { channels: 0, compositions: 0, releases: 0, documents: 0, links: 0 };
  const add = async (subject: string, finding: Promise<string[]>) => {
    for (const issue of await blobs.issuesOf(finding)) issues.push(`${subject}: ${issue}`);
  };
  const shown = new Set<string>();
  const names = channel === undefined ? await registry.channels() : [channel];
  for (const name of names) {
    counts.channels += 1;
    await add(`channel ${name}`, channelIssues(registry, blobs, name, shown));
  }
  if (channel !== undefined && shown.size + issues.length === 0) {
    await registry.requireRevision(channel);
  }

  const compositions =
    channel === undefined ? (await registry.compositions()).map(({ id }) => id) : shown;
  const releases = new Set<string>();
  /** Those that visitors can get now: any other may have a key that is out of use. */
  const live = new Set<string>();
  for (const id of compositions) {
    const check = async (record: CompositionRecord) => {
      const { issues: own, documents, links } = await checkComposition(registry, blobs, record);
      counts.compositions += 1;
      counts.documents += documents;
      counts.links += links;
      for (const { name, version } of servedReleases(record)) {
        releases.add(`${name}@${version}`);
        if (shown.has(id)) live.add(`${name}@${version}`);
      }
      return own;
    };
    await add(
      `composition ${id}`,
      whileThere(() => registry.composition(id), check),
    );
  }

  if (channel === undefined) {
    for (const { name, version } of await registry.releases()) releases.add(`${name}@${version}`);
  }
  const owners = await unlessDamaged(registry.owners(), ({ key, message }) => {
    issues.push(message);
    blobs.damaged.add(key);
  });
  for (const release of releases) {
    const [name = "", version = ""] = release.split("@");
    const check = (record: ReleaseRecord) => {
      counts.releases += 1;
      return releaseIssues(registry, blobs, record, live.has(release) ? owners : undefined);
    };
    await add(
      `release ${release}`,
      whileThere(() => registry.release(name, version), check),
    );
  }
  if (channel === undefined) await add("the registry", otherIssues(registry, blobs));
  return { issues, ...counts, blobs: blobs.count, damaged: [...blobs.damaged] };
}

/**
 * Checks a record. If it is collected meanwhile, neither it nor anything that it named is an issue.
 */
async function whileThere<Value>(
  read: () => Promise<Value | undefined>,
  check: (record: Value) => Promise<string[]>,
): Promise<string[]> {
  const record = await read();
  const issues = record ? await check(record) : [];
  return issues.length > 0 && (await read()) ? issues : [];
}

/** How many missing revisions of a channel are named. */
const maxGaps = 1000;

/** Whether a channel's history has no gap and points to nothing that was lost. */
async function channelIssues(
  registry: Registry,
  { damaged }: BlobCheck,
  channel: string,
  shown: Set<string>,
): Promise<string[]> {
  const issues: string[] = [];
  const altered = new Set<number>();
  const revisions = await registry.revisions(channel, undefined, ({ key, message }) => {
    issues.push(message);
    damaged.add(key);
    altered.add(sequenceOf(key));
  });
  let next = 1;
  for (const { sequence } of revisions) {
    for (; next < sequence; next += 1) {
      if (altered.has(next)) continue;
      issues.push(`revision ${next} is missing`);
      damaged.add(keys.revision(channel, next));
      // Only a forged revision can be that far away.
      if (issues.length > maxGaps) break;
    }
    next = sequence + 1;
  }
  const latest = revisions.at(-1);
  if (latest) shown.add(latest.composition);
  if (latest?.canary) shown.add(latest.canary.composition);
  const named = [...shownSince(revisions, new Date(0))];
  const absent = await inParallel(parallelObjects, named, async (id) => {
    if (await registry.hasComposition(id)) return [];
    const isCollected = await unlessDamaged(registry.isCompositionCollected(id));
    if (!isCollected) damaged.add(keys.composition(id));
    if (!isCollected) return `the composition ${id}, which it showed, is missing`;
    return shown.has(id) ? `it shows the composition ${id}, which was collected` : [];
  });
  return [...issues, ...absent.flat()];
}

/** Damaged objects that nothing above has read: no record names them, or a later one counts. */
async function otherIssues(registry: Registry, blobs: BlobCheck): Promise<string[]> {
  const all = (await registry.store.list("")).map(({ key }) => key);
  const isOther = (key: string) => !/^(channels|compositions|releases)\//.test(key);
  const others = all.filter((key) => isOther(key) && isObjectKey(originalOf(key)));
  const found = await inParallel(parallelObjects, others, async (key) => {
    const issue = blobs.damaged.has(key) ? undefined : await blobs.issueAt(key);
    if (issue === undefined) return [];
    const stored = await registry.store.list(key);
    if (stored.some((one) => one.key === key)) return issue;
    // It was collected since the listing.
    blobs.damaged.delete(key);
    return [];
  });
  return found.flat();
}
