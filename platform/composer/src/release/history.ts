import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  changesBetween,
  channelOption,
  columns,
  jsonOption,
  print,
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
    .description("a channel's moves, newest first")
    .addOption(channelOption("which channel").default("production"))
    .option("--limit <count>", "how many moves", wholeNumber(1, 100_000), 20)
    .addOption(jsonOption())
    .action(async ({ channel, limit, json }: HistoryFlags) => {
      const entries = await historyOf(openRegistry(), channel, limit);
      print(output, json, { channel, moves: entries }, () => columns(entries.map(row)));
    });
}

/** A channel's latest revisions, newest first. */
export async function historyOf(registry: Registry, channel: string, limit: number) {
  await registry.requireRevision(channel);
  // One more than is shown, to compare the oldest one shown with.
  const revisions = await registry.revisions(channel, limit + 1);
  const ids = [...new Set(revisions.map(({ composition }) => composition))];
  const available = new Map(
    await inParallel(8, ids, async (id) => [id, await registry.hasComposition(id)] as const),
  );
  const entries = [...revisions.entries()].slice(-limit).map(([index, revision]) => ({
    ...revision,
    // False for a composition that was collected: a channel can't be rolled back to it.
    isAvailable: available.get(revision.composition) ?? false,
    changes: changesBetween(revisions[index - 1]?.releases ?? {}, revision.releases),
  }));
  return entries.toReversed();
}

type HistoryEntry = Awaited<ReturnType<typeof historyOf>>[number];

function row(entry: HistoryEntry): string[] {
  const { sequence, composition, isAvailable, movedAt, movedBy, reason } = entry;
  return [
    String(sequence),
    timeText(movedAt),
    `${composition}${isAvailable ? "" : " (collected)"}`,
    movedBy,
    reason,
  ];
}
