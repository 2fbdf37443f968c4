import type { Command } from "commander";
import { type HistoryEntry, historyOf } from "../history.ts";
import type { ReleaseContext } from "../release-context.ts";
import { answer, columns, timeText } from "./answer.ts";
import { channelOption, jsonOption, wholeNumber } from "./arguments.ts";

interface HistoryFlags {
  channel: string;
  limit: number;
  json?: boolean;
}

export function addHistory(program: Command, context: ReleaseContext): void {
  program
    .command("history")
    .description("a channel's moves, newest first")
    .addOption(channelOption("which channel").default("production"))
    .option("--limit <count>", "how many moves", wholeNumber(1, 100_000), 20)
    .addOption(jsonOption())
    .action(async ({ channel, limit, json }: HistoryFlags) => {
      const entries = await historyOf(context.openRegistry(), channel, limit);
      answer(context.output, json, { channel, moves: entries }, () => columns(entries.map(row)));
    });
}

function row(entry: HistoryEntry): string[] {
  const { sequence, composition, isAvailable, movedAt, movedBy, reason } = entry;
  return [
    String(sequence),
    timeText(movedAt),
    `${composition}${isAvailable ? "" : " (pruned)"}`,
    movedBy,
    reason,
  ];
}
