import type { ChannelRevision } from "@site/registry/channel-revision";
import { DamagedObject } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  changeLines,
  changesBetween,
  channelOption,
  jsonOption,
  labelOf,
  noteOption,
  noteOrAnswer,
  print,
  type ReleaseContext,
  reasonText,
  timeText,
} from "#command-line.ts";
import type { ChannelChange } from "./promote.ts";

interface RollbackFlags {
  channel: string;
  to?: string;
  note?: string;
  json?: boolean;
}

export function addRollback(program: Command, context: ReleaseContext): void {
  const { openRegistry, output, user } = context;
  program
    .command("rollback")
    .description("show again what a channel showed before")
    .addOption(channelOption("which channel").default("production"))
    .option("--to <composition>", "this composition instead of the one before")
    .addOption(noteOption())
    .addOption(jsonOption())
    .action(async ({ channel, to: wanted, ...flags }: RollbackFlags) => {
      const registry = openRegistry();
      const note = await noteOrAnswer(flags, context, `Why is ${channel} rolled back?`);
      const { from, to } = await rollBack({ registry, channel, to: wanted, movedBy: user, note });
      const changes = changesBetween(from.releases, to.releases);
      const [shown, revision] = [to.composition, to.sequence];
      const value = { channel, from: from.composition, to: shown, revision, changes };
      print(output, flags.json, value, () => [
        `${channel} shows ${shown} again, as of ${timeText(to.movedAt)} (${reasonText(to)}).`,
        ...changeLines(changes, ["(none)", "(none)"]),
        ...(from.canary ? [`The canary (${labelOf(from.canary.releases)}) has ended.`] : []),
      ]);
    });
}

export interface RollbackInput extends ChannelChange {
  /** Id of a composition that the channel showed before. */
  to?: string | undefined;
}

export interface Rollback {
  from: ChannelRevision;
  /** The revision whose composition is live again. */
  to: ChannelRevision;
}

/**
 * Shows again what a channel showed before. Nothing is composed or copied: a rollback takes the
 * same few reads and one write whatever the size of the site. It ends a canary.
 * @throws Error when there is nothing to go back to, or when the channel moved at the same moment:
 * the rollback would silently revert somebody else's change.
 */
export async function rollBack(input: RollbackInput): Promise<Rollback> {
  const { registry, channel, movedBy, note, now = new Date() } = input;
  const from = await registry.requireRevision(channel);
  const to =
    input.to === undefined
      ? await revisionBefore(registry, from)
      : await revisionShowing(registry, from, input.to);
  await registry.requireComposition(to.composition, registry.reuseComposition(to.composition));
  const isAppended = await registry.appendRevision(from, {
    channel,
    composition: to.composition,
    releases: to.releases,
    revertsTo: to.sequence,
    movedAt: now.toISOString(),
    movedBy,
    reason: `roll back to revision ${to.sequence}`,
    ...(note && { note }),
  });
  if (isAppended) return { from, to };
  const latest = await registry.revision(channel);
  throw new Error(
    `${channel} moved while it was being rolled back: "${latest?.reason}" by ${latest?.movedBy}. Nothing was rolled back. Look at \`pnpm release history --channel ${channel}\` and decide again.`,
  );
}

/**
 * The last revision before the current one that showed something else; repeated rollbacks go
 * further and further back. If several revisions in a row showed the same composition (a canary
 * began, grew, ended), the first of them.
 */
async function revisionBefore(
  registry: Registry,
  current: ChannelRevision,
): Promise<ChannelRevision> {
  const { channel } = current;
  let origin = current;
  while (origin.revertsTo !== undefined) {
    const reverted = await registry.revisionAt(channel, origin.revertsTo);
    if (!reverted) {
      throw new Error(
        `The history of ${channel} lacks revision ${origin.revertsTo}. \`pnpm release verify\` lists what else is missing.`,
      );
    }
    origin = reverted;
  }
  let found: ChannelRevision | undefined;
  try {
    const from = origin.sequence - 1;
    for await (const revision of registry.revisionsBack(channel, { from })) {
      if (found && revision.composition !== found.composition) break;
      if (revision.composition !== current.composition) found = revision;
    }
  } catch (error) {
    // A damaged revision before the found one changes nothing.
    if (!found || !(error instanceof DamagedObject)) throw error;
  }
  if (found) return found;
  throw new Error(
    `${channel} showed nothing before ${current.composition}. To go back to a particular composition, name it with --to; \`pnpm release history --channel ${channel}\` lists them.`,
  );
}

async function revisionShowing(
  registry: Registry,
  current: ChannelRevision,
  id: string,
): Promise<ChannelRevision> {
  const { channel } = current;
  if (current.composition === id) throw new Error(`${channel} shows ${id} already.`);
  const from = current.sequence - 1;
  for await (const revision of registry.revisionsBack(channel, { from, withoutDamaged: true })) {
    if (revision.composition === id) return revision;
  }
  throw new Error(
    `${channel} never showed a composition ${id}. \`pnpm release history --channel ${channel}\` lists those it showed.`,
  );
}
