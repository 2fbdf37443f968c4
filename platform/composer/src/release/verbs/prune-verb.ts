import type { Command } from "commander";
import { openTabDays } from "../open-tabs.ts";
import { prune } from "../prune.ts";
import type { ReleaseContext } from "../release-context.ts";
import { answer, bytesText, counted } from "./answer.ts";
import { jsonOption, wholeNumber } from "./arguments.ts";

interface PruneFlags {
  keep: number;
  graceDays: number;
  dryRun?: boolean;
  json?: boolean;
}

export function addPrune(program: Command, context: ReleaseContext): void {
  program
    .command("prune")
    .description("remove what no channel, canary, open tab or recent composition needs")
    .option("--keep <count>", "compositions of each channel that stay", wholeNumber(1, 100_000), 10)
    .option(
      "--grace-days <days>",
      "keep what is younger, or was shown more recently",
      wholeNumber(0, 3650),
      openTabDays,
    )
    .option("--dry-run", "tell what would go, and remove nothing")
    .addOption(jsonOption())
    .action(async ({ keep, graceDays, dryRun = false, json }: PruneFlags) => {
      const { output } = context;
      const result = await prune({
        registry: context.openRegistry(),
        keep,
        graceDays,
        isRehearsal: dryRun,
        onProgress: output.progress,
      });
      const { compositions, releases, blobs, bytes } = result;
      const what = [
        counted(compositions.length, "composition"),
        counted(releases.length, "release"),
        `${counted(blobs, "blob")} (${bytesText(bytes)})`,
      ].join(", ");
      answer(output, json, { ...result, isRehearsal: dryRun }, () => [
        `${dryRun ? "Nothing was removed. These would go" : "Removed"}: ${what}.`,
        ...releases.map(({ name, version }) => `  ${name}@${version}`),
      ]);
    });
}
