import {
  type ChannelRevision,
  isRelease,
  listOf,
  type ReleaseName,
  type Withdrawal,
  withdrawalsIn,
} from "@site/registry/channel-revision";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import { unlessDamaged } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import { newestReleases } from "@site/registry/release-record";
import type { Command } from "commander";
import {
  labelOf,
  originOf,
  originText,
  print,
  type ReleaseContext,
  reasonText,
  timeText,
  withdrawalText,
} from "#command-line.ts";
import { attemptWalls } from "#compose/render/walls.ts";
import { housekeepingVerbs, lastRuns, runText } from "#housekeeping.ts";
import { reportCanary, reportLines } from "#judging/canary-report.ts";
import type { CanaryCounts } from "#judging/figures.ts";
import { columns } from "#output/texts.ts";

export function addStatus(
  program: Command,
  { openRegistry, counts, lastBackup, output }: ReleaseContext,
): void {
  program
    .command("status")
    .description("what is live where, since when, by whom and why")
    .action(async ({ json }: { json?: boolean }) => {
      const registry = openRegistry();
      const status = await statusOf(registry, counts);
      const runs = await lastRuns(registry, lastBackup);
      const walls = await attemptWalls();
      print(output, json, { ...status, housekeeping: runs, walls: walls ?? null }, () => [
        ...(status.channels.length + status.damaged.length === 0 ? ["Nothing is live yet."] : []),
        ...status.channels.flatMap(channelLines),
        ...waitingLines(status.waiting),
        ...status.damaged,
        "housekeeping, when it ended last",
        ...columns(housekeepingVerbs.map((verb) => [`  ${verb}`, runText(runs[verb])])),
        ...wallLines(walls),
      ]);
    });
}

/**
 * What is live where, since when, by whom and why; and what waits to be promoted. Names damaged
 * releases and channels: somebody who may write one of them must not be able to hide what else is live.
 */
export async function statusOf(registry: Registry, counts?: CanaryCounts) {
  const damaged = new Set<string>();
  const named: Named = (reading) => unlessDamaged(reading, ({ message }) => damaged.add(message));
  const names = await registry.channels();
  const found = await Promise.all(
    names.map((channel) => named(channelStatus(registry, named, channel, counts))),
  );
  const channels = found.filter((channel) => channel !== undefined);
  const waiting = await waitingReleases(registry, named, channels);
  const withdrawn = channels.flatMap((channel) => channel.withdrawn);
  const marked = <Release extends LiveRelease>(release: Release) => {
    const marks = withdrawn.filter(isRelease(release));
    return { ...release, ...(marks.length > 0 && { withdrawn: marks }) };
  };
  return {
    channels: channels.map((channel) => ({ ...channel, releases: channel.releases.map(marked) })),
    waiting: waiting.map(marked),
    damaged: [...damaged],
  };
}

/** Names damage, and goes on without what is damaged. */
type Named = <Value>(reading: Promise<Value>) => Promise<Value | undefined>;
type ChannelStatus = NonNullable<Awaited<ReturnType<typeof channelStatus>>>;
type MarkedRelease = LiveRelease & { withdrawn?: Withdrawal[] };

async function channelStatus(
  registry: Registry,
  named: Named,
  channel: string,
  counts: CanaryCounts | undefined,
) {
  const revision = await registry.revision(channel);
  if (!revision) return undefined;
  const record = await named(registry.composition(revision.composition));
  const recordsOf = (versions: Record<string, string>) =>
    Promise.all(listOf(versions).map((release) => liveRelease(registry, named, release)));
  const past = await registry.recentRevisions(channel);
  // Starting, changing and ending a canary is no change of what is live.
  const { composition, canary } = revision;
  const began = beginningIn(past, revision, (each) => each.composition === composition);
  return {
    channel,
    composition,
    ...began,
    revision: revision.sequence,
    addresses: Object.keys(record?.documents ?? {}).length,
    releases: await recordsOf(revision.releases),
    canary: canary && {
      ...canary,
      ...beginningIn(past, revision, (each) => each.canary?.id === canary.id),
      tried: await recordsOf(canary.releases),
      judged: await reportCanary(past, counts),
    },
    withdrawn: withdrawalsIn(past),
  };
}

/** Since when something is shown, by whom, and why. */
interface Moment extends Pick<ChannelRevision, "reason" | "note"> {
  since: string;
  by: string;
}

/** The moment from which on each revision shows it; `past` is oldest first. */
function beginningIn(
  past: readonly ChannelRevision[],
  latest: ChannelRevision,
  isShownBy: (revision: ChannelRevision) => boolean,
): Moment {
  const first = past[past.findLastIndex((revision) => !isShownBy(revision)) + 1] ?? latest;
  const { movedAt, movedBy, reason, note } = first;
  return { since: movedAt, by: movedBy, reason, ...(note && { note }) };
}

function momentText(moment: Moment): string {
  return `since ${timeText(moment.since)}, by ${moment.by}: ${reasonText(moment)}`;
}

/** The newest release of each package that no channel shows. */
async function waitingReleases(
  registry: Registry,
  named: Named,
  channels: readonly ChannelStatus[],
) {
  const shown = channels.flatMap(({ releases, canary }) => [...releases, ...(canary?.tried ?? [])]);
  const dated = await inParallel(parallelObjects, await registry.releases(), async (release) => {
    const record = await named(registry.release(release.name, release.version));
    // Many records together are large: those that are printed are read again.
    return record && { ...release, publishedAt: record.publishedAt };
  });
  const newest = newestReleases(dated.filter((release) => release !== undefined));
  const waiting = newest.filter((release) => !shown.some(isRelease(release)));
  return inParallel(parallelObjects, waiting, (release) => liveRelease(registry, named, release));
}

type LiveRelease = Awaited<ReturnType<typeof liveRelease>>;

/** A release with who built and signed it, if its record still exists. */
async function liveRelease(registry: Registry, named: Named, { name, version }: ReleaseName) {
  const record = await named(registry.release(name, version));
  return { name, version, publishedAt: record?.publishedAt, ...originOf(record) };
}

function channelLines(status: ChannelStatus): string[] {
  const { channel, composition, addresses, releases, canary } = status;
  return [
    `${channel}  composition ${composition}, ${addresses} addresses, live ${momentText(status)}`,
    ...columns(releases.map(releaseRow)),
    ...(canary
      ? [
          `  canary: ${canary.percent} % get ${labelOf(canary.releases)} (composition ${canary.composition}) ${momentText(canary)}`,
          ...columns(canary.tried.map(releaseRow)).map((line) => `  ${line}`),
          ...reportLines(canary.judged).map((line) => `  ${line}`),
        ]
      : []),
  ];
}

function waitingLines(waiting: readonly MarkedRelease[]): string[] {
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
          "  Files are kept by Node alone, which is no wall against an attacker: install bubblewrap, or let it make namespaces if it is installed (docs/recipes/release.md). Until then promote, canary and the rollback of one package are rejected here.",
        ]),
  ];
}

function releaseRow({ withdrawn = [], ...release }: MarkedRelease): string[] {
  const { name, version, publishedAt } = release;
  return [
    `  ${name}`,
    version,
    publishedAt ? `published ${timeText(publishedAt)}` : "(its record is missing or damaged)",
    originText(release),
    withdrawn.map(withdrawalText).join("; "),
  ];
}
