import type { Command } from "commander";
import { readReleases } from "#compose/channel-releases.ts";
import { labelOf } from "#compose/promote.ts";
import { startCanary, stopCanary } from "../canary.ts";
import type { ReleaseContext } from "../release-context.ts";
import { answer } from "./answer.ts";
import {
  channelOption,
  jsonOption,
  readPercent,
  readReleaseNames,
  UsageError,
} from "./arguments.ts";

interface CanaryFlags {
  channel: string;
  percent?: number;
  stop?: boolean;
  allowRemoval?: boolean;
  json?: boolean;
}

export function addCanary(program: Command, context: ReleaseContext): void {
  program
    .command("canary [release...]")
    .description("show releases to a share of the visitors; without releases, change the share")
    .addOption(channelOption("which channel").default("production"))
    .option("--percent <share>", "share of the visitors", readPercent)
    .option("--stop", "end it: everybody gets what is live")
    .option("--allow-removal", "let pages disappear for these visitors")
    .addOption(jsonOption())
    .action((written: string[], flags: CanaryFlags) => runCanary(written, flags, context));
}

async function runCanary(
  written: readonly string[],
  flags: CanaryFlags,
  context: ReleaseContext,
): Promise<void> {
  const { output, user } = context;
  const { channel, percent, stop, allowRemoval = false, json } = flags;
  if (stop) {
    if (written.length > 0 || percent !== undefined) {
      throw new UsageError("--stop stands alone: it ends the channel's canary.");
    }
    const canary = await stopCanary({ registry: context.openRegistry(), channel, movedBy: user });
    answer(output, json, { channel, stopped: canary }, () => [
      `The canary on ${channel} (${labelOf(canary.releases)}) has ended: everybody gets what is live.`,
    ]);
    return;
  }
  if (percent === undefined) {
    throw new UsageError("Say how many visitors get it: --percent 5. Or end it: --stop.");
  }
  const versions = readReleaseNames(written);
  const registry = context.openRegistry();
  output.progress("composing");
  const canary = await startCanary({
    registry,
    channel,
    releases: await readReleases(registry, versions),
    percent,
    site: await context.readSite(),
    allowRemoval,
    movedBy: user,
  });
  answer(output, json, { channel, canary }, () => [
    `${percent} % of the visitors of ${channel} get ${labelOf(canary.releases)} (composition ${canary.composition}).`,
    `For everybody: pnpm release promote ${labelOf(canary.releases)}. For nobody: pnpm release canary --stop`,
  ]);
}
