import { type ChannelRevision, shownSince } from "@site/registry/channel-revision";
import { servedReleases } from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import { DamagedObject } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  channelOption,
  counted,
  IssuesFound,
  jsonOption,
  print,
  type ReleaseContext,
} from "#command-line.ts";
import { BlobCheck, releaseIssues } from "#compose/release-check.ts";
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
    .addOption(jsonOption())
    .action(async ({ channel, json }: VerifyFlags) => {
      const { output } = context;
      const registry = context.openRegistry();
      const result = await verify({ registry, channel, onProgress: output.progress });
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
  onProgress?: (step: string) => void;
}

/** Reads everything and compares it with its records. */
export async function verify({ registry, channel, onProgress = () => {} }: VerifyInput) {
  const blobs = new BlobCheck(registry);
  const issues: string[] = [];
  const counts = { channels: 0, compositions: 0, releases: 0, documents: 0, links: 0 };
  const shown = new Set<string>();
  for (const name of channel === undefined ? await registry.channels() : [channel]) {
    onProgress(`channel ${name}`);
    const { issues: found, revision } = await checkChannel(registry, name);
    if (!revision && found.length === 0) throw new Error(`Nothing was promoted to ${name} yet.`);
    counts.channels += 1;
    issues.push(...found.map((issue) => `channel ${name}: ${issue}`));
    if (revision) shown.add(revision.composition);
    if (revision?.canary) shown.add(revision.canary.composition);
  }

  const compositions =
    channel === undefined ? (await registry.compositions()).map(({ id }) => id) : [...shown];
  const releases = new Set<string>();
  const owners = await registry.owners();
  for (const id of compositions) {
    onProgress(`composition ${id}`);
    const found = await whileThere(
      () => registry.composition(id),
      async (record) => {
        const { issues: own, documents, links } = await checkComposition(registry, blobs, record);
        counts.compositions += 1;
        counts.documents += documents;
        counts.links += links;
        for (const { name, version } of servedReleases(record)) releases.add(`${name}@${version}`);
        return own;
      },
    );
    issues.push(...found.map((issue) => `composition ${id}: ${issue}`));
  }

  if (channel === undefined) {
    for (const { name, version } of await registry.releases()) releases.add(`${name}@${version}`);
  }
  for (const release of releases) {
    onProgress(`release ${release}`);
    const [name = "", version = ""] = release.split("@");
    const found = await whileThere(
      () => registry.release(name, version),
      async (record) => {
        counts.releases += 1;
        return releaseIssues(registry, blobs, record, owners);
      },
    );
    issues.push(...found.map((issue) => `release ${release}: ${issue}`));
  }
  return { issues, ...counts, blobs: blobs.count };
}

/**
 * Checks a record. If it is collected meanwhile, neither it nor anything that it named is an issue.
 */
async function whileThere<Value>(
  read: () => Promise<Value | undefined>,
  check: (record: Value) => Promise<string[]>,
): Promise<string[]> {
  try {
    const record = await read();
    const issues = record ? await check(record) : [];
    return issues.length > 0 && (await read()) ? issues : [];
  } catch (error) {
    if (error instanceof DamagedObject) return [error.message];
    throw error;
  }
}

const parallelObjects = 8;

/** Checks a channel. If an object can't be read, it is named instead of the other issues. */
async function checkChannel(registry: Registry, channel: string) {
  try {
    return await checkRevisions(registry, await registry.revisions(channel));
  } catch (error) {
    if (error instanceof DamagedObject) return { issues: [error.message], revision: undefined };
    throw error;
  }
}

/** Whether a channel's history has no gap and points to nothing that was lost. */
async function checkRevisions(registry: Registry, revisions: readonly ChannelRevision[]) {
  const gaps = revisions.flatMap(({ sequence }, index) =>
    sequence === index + 1
      ? []
      : [`revision ${index + 1} is missing; revision ${sequence} takes its place`],
  );
  const revision = revisions.at(-1);
  const current = new Set([revision?.composition, revision?.canary?.composition]);
  const shown = [...shownSince(revisions, new Date(0))];
  const absent = await inParallel(parallelObjects, shown, async (id) => {
    if (await registry.hasComposition(id)) return [];
    if (!(await registry.isCompositionCollected(id))) {
      return [`the composition ${id}, which it showed, is missing and was never collected`];
    }
    return current.has(id) ? [`it shows the composition ${id}, which was collected`] : [];
  });
  return { issues: [...gaps, ...absent.flat()], revision };
}
