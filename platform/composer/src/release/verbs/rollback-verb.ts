import type { Command } from "commander";
import { labelOf } from "#compose/promote.ts";
import { changesBetween } from "../history.ts";
import type { ReleaseContext } from "../release-context.ts";
import { rollBack } from "../rollback.ts";
import { answer, columns, timeText } from "./answer.ts";
import { channelOption, jsonOption } from "./arguments.ts";

interface RollbackFlags {
  channel: string;
  to?: string;
  json?: boolean;
}

export function addRollback(program: Command, context: ReleaseContext): void {
  program
    .command("rollback")
    .description("show again what a channel showed before")
    .addOption(channelOption("which channel").default("production"))
    .option("--to <composition>", "this composition instead of the one before")
    .addOption(jsonOption())
    .action((flags: RollbackFlags) => runRollback(flags, context));
}

async function runRollback(
  { channel, to: wanted, json }: RollbackFlags,
  { openRegistry, output, user }: ReleaseContext,
): Promise<void> {
  const registry = openRegistry();
  const { from, to } = await rollBack({ registry, channel, to: wanted, movedBy: user });
  const changes = changesBetween(from.releases, to.releases);
  const value = { channel, from: from.composition, to: to.composition, move: to.sequence, changes };
  answer(output, json, value, () => [
    `${channel} shows ${to.composition} again, as of ${timeText(to.movedAt)} (${to.reason}).`,
    ...columns(
      changes.map(({ name, before, after }) => [
        `  ${name}`,
        before ?? "(none)",
        "→",
        after ?? "(none)",
      ]),
    ),
    ...(from.canary ? [`The canary (${labelOf(from.canary.releases)}) has ended.`] : []),
  ]);
}
