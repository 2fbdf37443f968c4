import { type Collected, collect } from "@site/registry/collect";
import type { Command } from "commander";
import { bytesText, counted, print, type ReleaseContext, wholeNumber } from "#command-line.ts";
import { recorded } from "#housekeeping.ts";

interface CollectFlags {
  keep: number;
  json?: boolean;
}

export function addCollect(program: Command, { openRegistry, output }: ReleaseContext): void {
  program
    .command("collect")
    .description(
      "condemn what no channel, canary, open tab or recent composition needs; delete it later",
    )
    .option("--keep <count>", "compositions of each channel that stay", wholeNumber(1, 100_000), 10)
    .action(async ({ keep, json }: CollectFlags) => {
      const registry = openRegistry();
      const work = () => collect({ registry, keep });
      const { condemned, deleted, putBack } = await recorded(registry, "collect", work);
      print(output, json, { ...deleted, condemned, putBack }, () => [
        `Deleted: ${summary(deleted)}.`,
        ...labels(deleted),
        `Condemned: ${summary(condemned)}.`,
        ...labels(condemned),
        ...(putBack > 0 ? [`Needed again and put back: ${counted(putBack, "object")}.`] : []),
      ]);
    });
}

function summary({ compositions, releases, blobs, bytes }: Collected): string {
  return [
    counted(compositions.length, "composition"),
    counted(releases.length, "release"),
    `${counted(blobs, "blob")} (${bytesText(bytes)})`,
  ].join(", ");
}

function labels({ releases }: Collected): string[] {
  return releases.map(({ name, version }) => `  ${name}@${version}`);
}
