import {
  type ChannelRevision,
  isRelease,
  shownBy,
  type Withdrawal,
  withdrawalsIn,
} from "@site/registry/channel-revision";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import { unlessDamaged } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  changesBetween,
  channelOption,
  labelOfReleases,
  originOf,
  originText,
  print,
  type ReleaseContext,
  reasonText,
  timeText,
  wholeNumber,
  withdrawalText,
} from "#command-line.ts";
import { columns } from "#output/texts.ts";
import { factChangesBetween, factLines } from "./diff.ts";

interface HistoryFlags {
  channel: string;
  limit: number;
  json?: boolean;
}

export function addHistory(program: Command, { openRegistry, output }: ReleaseContext): void {
  program
    .command("history")
    .description("a channel's revisions, newest first")
    .addOption(channelOption("which channel").default("production"))
    .option("--limit <count>", "how many revisions", wholeNumber(1, 100_000), 20)
    .action(async ({ channel, limit, json }: HistoryFlags) => {
      const history = await historyOf(openRegistry(), channel, limit);
      const { revisions, damaged } = history;
      print(output, json, { channel, ...history }, () => [
        ...columns(revisions.map(row)).flatMap((line, index) => [
          line,
          ...detailLines(revisions[index]),
        ]),
        ...damaged,
      ]);
    });
}

/** A channel's latest revisions, newest first, and why others of them can't be read. */
export async function historyOf(registry: Registry, channel: string, limit: number) {
  const damaged: string[] = [];
  const onDamage = ({ message }: Error) => damaged.push(message);
  const past = await registry.recentRevisions(channel, onDamage, limit + 1);
  if (past.length + damaged.length === 0) await registry.requireRevision(channel);
  // One more than is shown, to compare the oldest one shown with.
  const revisions = past.slice(-limit - 1);
  const withdrawn = withdrawalsIn(past);
  const shown = [...revisions.entries()].slice(-limit);
  const entries = await inParallel(parallelObjects, shown, async ([index, revision]) => {
    const previous = revisions[index - 1];
    return {
      ...revision,
      // False for a composition that was collected: a channel can't be rolled back to it.
      isAvailable: await registry.hasComposition(revision.composition),
      changes: changesBetween(previous?.releases ?? {}, revision.releases),
      facts: await factChanges(registry, previous, revision),
      brought: await releasesBrought(registry, previous, revision, withdrawn),
      withdrew: withdrawn.filter(({ sequence }) => sequence === revision.sequence),
    };
  });
  return { revisions: entries.toReversed(), damaged };
}

/** None where one of the compositions was collected or is damaged. */
async function factChanges(
  registry: Registry,
  previous: ChannelRevision | undefined,
  revision: ChannelRevision,
) {
  if (!previous || previous.composition === revision.composition) return [];
  const [before, after] = await Promise.all(
    [previous, revision].map(({ composition }) => unlessDamaged(registry.composition(composition))),
  );
  return before && after ? factChangesBetween(before.composition.site, after.composition.site) : [];
}

/** Releases that a revision shows to somebody and the one before did not, with their origin. */
async function releasesBrought(
  registry: Registry,
  previous: ChannelRevision | undefined,
  revision: ChannelRevision,
  withdrawn: readonly Withdrawal[],
) {
  const before = previous ? shownBy(previous) : [];
  const brought = shownBy(revision).filter((release) => !before.some(isRelease(release)));
  return inParallel(parallelObjects, brought, async (release) => {
    // `verify` reports damage; the history must still be readable.
    const record = await unlessDamaged(registry.release(release.name, release.version));
    const mark = withdrawn.find(isRelease(release));
    return { ...release, ...originOf(record), ...(mark && { withdrawn: mark }) };
  });
}

type HistoryEntry = Awaited<ReturnType<typeof historyOf>>["revisions"][number];

function row(entry: HistoryEntry): string[] {
  const { sequence, composition, isAvailable, movedAt, movedBy } = entry;
  return [
    String(sequence),
    timeText(movedAt),
    `${composition}${isAvailable ? "" : " (collected)"}`,
    movedBy,
    reasonText(entry),
  ];
}

/** The releases that a revision brought and took back, and the facts that it changed. */
function detailLines(entry: HistoryEntry | undefined): string[] {
  const { brought = [], withdrew = [], facts = [] } = entry ?? {};
  const rows = brought.map((release) => [
    `  ${labelOfReleases([release])}`,
    originText(release),
    release.withdrawn ? withdrawalText(release.withdrawn) : "",
  ]);
  return [
    ...columns(rows),
    ...withdrew.map((release) => `  withdrew ${labelOfReleases([release])}`),
    ...factLines(facts),
  ];
}
