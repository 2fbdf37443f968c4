import { inParallel } from "@site/registry/in-parallel";
import { unlessDamaged } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  changesBetween,
  channelOption,
  columns,
  jsonOption,
  print,
  type ReleaseChange,
  type ReleaseContext,
  timeText,
  wholeNumber,
} from "#command-line.ts";

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
    .addOption(jsonOption())
    .action(async ({ channel, limit, json }: HistoryFlags) => {
      const { revisions, damaged } = await historyOf(openRegistry(), channel, limit);
      print(output, json, { channel, revisions, damaged }, () => [
        ...columns(revisions.map(row)),
        ...damaged,
      ]);
    });
}

/** A channel's latest revisions, newest first, and why others of them can't be read. */
export async function historyOf(registry: Registry, channel: string, limit: number) {
  const damaged: string[] = [];
  // One more than is shown, to compare the oldest one shown with.
  const revisions = await registry.revisions(channel, limit + 1, ({ message }) =>
    damaged.push(message),
  );
  if (revisions.length + damaged.length === 0) await registry.requireRevision(channel);
  const ids = [...new Set(revisions.map(({ composition }) => composition))];
  const available = new Map(
    await inParallel(8, ids, async (id) => [id, await registry.hasComposition(id)] as const),
  );
  const shown = [...revisions.entries()].slice(-limit);
  const entries = await inParallel(8, shown, async ([index, revision]) => {
    const changes = changesBetween(revisions[index - 1]?.releases ?? {}, revision.releases);
    return {
      ...revision,
      // False for a composition that was collected: a channel can't be rolled back to it.
      isAvailable: available.get(revision.composition) ?? false,
      changes,
      builtBy: await buildersOf(registry, changes),
    };
  });
  return { revisions: entries.toReversed(), damaged };
}

/** Who built and signed the releases that a revision brought. */
async function buildersOf(registry: Registry, changes: readonly ReleaseChange[]) {
  const builders = await inParallel(8, changes, async ({ name, after = "" }) => {
    // `verify` reports damage; the history must still be readable.
    const release = await unlessDamaged(registry.release(name, after));
    return release?.provenance?.builtBy ?? [];
  });
  return [...new Set(builders.flat())];
}

type HistoryEntry = Awaited<ReturnType<typeof historyOf>>["revisions"][number];

function row(entry: HistoryEntry): string[] {
  const { sequence, composition, isAvailable, movedAt, movedBy, reason, builtBy } = entry;
  return [
    String(sequence),
    timeText(movedAt),
    `${composition}${isAvailable ? "" : " (collected)"}`,
    movedBy,
    reason,
    builtBy.length > 0 ? `built by ${builtBy.join(", ")}` : "",
  ];
}
