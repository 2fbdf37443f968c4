import { inParallel } from "@site/registry/in-parallel";
import { unlessDamaged } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import { newestReleases, type ReleaseRecord } from "@site/registry/release-record";
import type { Command } from "commander";
import {
  columns,
  jsonOption,
  labelOf,
  print,
  type ReleaseContext,
  timeText,
} from "#command-line.ts";
import { attemptWalls } from "#compose/render/walls.ts";

export function addStatus(program: Command, { openRegistry, output }: ReleaseContext): void {
  program
    .command("status")
    .description("what is live where, since when, and who changed it")
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const status = await statusOf(openRegistry());
      const walls = await attemptWalls();
      print(output, json, { ...status, walls: walls ?? null }, () => [
        ...(status.channels.length + status.damaged.length === 0 ? ["Nothing is live yet."] : []),
        ...status.channels.flatMap(channelLines),
        ...waitingLines(status.waiting),
        ...status.damaged,
        ...wallLines(walls),
      ]);
    });
}

/**
 * What is live where, since when, by whom; and what waits to be promoted. Names damaged releases
 * and channels: somebody who may write one of them must not be able to hide what else is live.
 */
export async function statusOf(registry: Registry) {
  const damaged = new Set<string>();
  const named: Named = (reading) => unlessDamaged(reading, ({ message }) => damaged.add(message));
  const names = await registry.channels();
  const found = await Promise.all(
    names.map((channel) => named(channelStatus(registry, named, channel))),
  );
  const channels = found.filter((channel) => channel !== undefined);
  const waiting = await waitingReleases(registry, named, channels);
  return { channels, waiting, damaged: [...damaged] };
}

const parallelReads = 8;

/** Names damage, and goes on without what is damaged. */
type Named = <Value>(reading: Promise<Value>) => Promise<Value | undefined>;
type ChannelStatus = NonNullable<Awaited<ReturnType<typeof channelStatus>>>;

async function channelStatus(registry: Registry, named: Named, channel: string) {
  const revision = await registry.revision(channel);
  if (!revision) return undefined;
  const record = await named(registry.composition(revision.composition));
  const releases = await Promise.all(
    Object.entries(revision.releases).map(async ([name, version]) =>
      liveRelease(name, version, await named(registry.release(name, version))),
    ),
  );
  return {
    channel,
    composition: revision.composition,
    since: revision.movedAt,
    by: revision.movedBy,
    reason: revision.reason,
    revision: revision.sequence,
    addresses: Object.keys(record?.documents ?? {}).length,
    releases,
    canary: revision.canary,
  };
}

/** The newest release of each package that no channel shows. */
async function waitingReleases(
  registry: Registry,
  named: Named,
  channels: readonly ChannelStatus[],
) {
  const shown = new Set(
    channels.flatMap(({ releases, canary }) => [
      ...releases.map(({ name, version }) => `${name}@${version}`),
      ...Object.entries(canary?.releases ?? {}).map(([name, version]) => `${name}@${version}`),
    ]),
  );
  const dated = await inParallel(parallelReads, await registry.releases(), async (release) => {
    const record = await named(registry.release(release.name, release.version));
    // Many records together are large: those that are printed are read again.
    return record && { ...release, publishedAt: record.publishedAt };
  });
  const newest = newestReleases(dated.filter((release) => release !== undefined));
  const waiting = newest.filter(({ name, version }) => !shown.has(`${name}@${version}`));
  return inParallel(parallelReads, waiting, async ({ name, version }) =>
    liveRelease(name, version, await named(registry.release(name, version))),
  );
}

type LiveRelease = ReturnType<typeof liveRelease>;

/** A release with who built and signed it, if its record still exists. */
function liveRelease(name: string, version: string, record: ReleaseRecord | undefined) {
  const { publishedAt, commit, provenance } = record ?? {};
  return { name, version, publishedAt, commit, builtBy: provenance?.builtBy };
}

function channelLines(status: ChannelStatus): string[] {
  const { channel, composition, since, by, reason, addresses, releases, canary } = status;
  return [
    `${channel}  composition ${composition}, ${addresses} addresses, since ${timeText(since)}, by ${by}: ${reason}`,
    ...columns(releases.map(releaseRow)),
    ...(canary
      ? [
          `  canary: ${canary.percent} % get ${labelOf(canary.releases)} (composition ${canary.composition})`,
        ]
      : []),
  ];
}

function waitingLines(waiting: readonly LiveRelease[]): string[] {
  return waiting.length === 0
    ? []
    : ["published, live nowhere", ...columns(waiting.map(releaseRow))];
}

/** What a remote's code must not do while it is composed here, and whether the walls prevent it. */
function wallLines(walls: Awaited<ReturnType<typeof attemptWalls>>): string[] {
  if (!walls) return ["walls around a remote's code: this machine can't compose"];
  const { namespaces, hidesFiles, succeeded } = walls;
  const rows = Object.entries(succeeded).map(([attempt, hasSucceeded]) => [
    `  ${attempt}`,
    hasSucceeded ? "NOT prevented" : "prevented",
  ]);
  const around = `Node's permissions${namespaces ? ` and namespaces (${namespaces})` : ""}`;
  return [
    `walls around a remote's code, attempted just now: ${around}`,
    ...columns(rows),
    ...(hidesFiles
      ? []
      : [
          "  Files are kept by Node alone, which is no wall against an attacker: install bubblewrap. Until then promote and canary are rejected here.",
        ]),
  ];
}

function releaseRow({ name, version, publishedAt, commit, builtBy }: LiveRelease): string[] {
  return [
    `  ${name}`,
    version,
    publishedAt ? `published ${timeText(publishedAt)}` : "(its record is missing or damaged)",
    commit ? `commit ${commit.slice(0, 12)}${commit.endsWith("+") ? "+" : ""}` : "",
    builtBy ? `signed by ${builtBy}` : "",
  ];
}
