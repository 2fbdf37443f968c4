import { failure, usageError } from "@site/contract/failure";
import { type ChannelRevision, listOf, type ReleaseName } from "@site/registry/channel-revision";
import { DamagedObject } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  changeLines,
  changesBetween,
  channelOption,
  labelOf,
  labelOfReleases,
  noteOption,
  print,
  type ReleaseContext,
  readReleaseNames,
  reasonText,
  timeText,
} from "#command-line.ts";
import { requireOwned } from "./owners.ts";
import {
  type ChannelChange,
  movedMeanwhile,
  type PromoteFlags,
  type Promotion,
  type PromotionInput,
  promote,
  requireHiddenFiles,
  requireUnmoved,
} from "./promote.ts";

interface RollbackFlags extends Pick<PromoteFlags, "channel" | "note" | "json"> {
  to?: string;
}

export function addRollback(program: Command, context: ReleaseContext): void {
  const { openRegistry, output, user } = context;
  program
    .command("rollback [release...]")
    .description(
      "show again what a channel showed before; with <package>@<version>, take back that package alone",
    )
    .addOption(channelOption("which channel").default("production"))
    .option("--to <composition>", "this composition instead of the one before")
    .addOption(noteOption())
    .action(async (written: string[], { channel, to: wanted, note, json }: RollbackFlags) => {
      const registry = openRegistry();
      if (written.length > 0) {
        if (wanted !== undefined)
          throw usageError`to-alone: --to goes back with all packages at once: name either a composition or releases.`;
        const releases = listOf(readReleaseNames(written));
        const label = labelOfReleases(releases);
        const seen = await registry.requireRevision(channel);
        const earlier = await revisionWith(registry, seen, releases);
        await requireHiddenFiles(context);
        const back = { registry, channel, releases, movedBy: user, note };
        const { record, endedCanary } = await takeBack(back, seen, earlier);
        return print(output, json, { channel, composition: record.id, releases }, () => [
          `${channel} shows ${label} again (composition ${record.id}). Every other package stays as it is live, and so do the site's facts.`,
          ...(endedCanary ? [`The canary (${labelOf(endedCanary.releases)}) has ended.`] : []),
        ]);
      }
      const { from, to } = await rollBack({ registry, channel, to: wanted, movedBy: user, note });
      const changes = changesBetween(from.releases, to.releases);
      const [shown, revision] = [to.composition, to.sequence];
      const value = { channel, from: from.composition, to: shown, revision, changes };
      print(output, json, value, () => [
        `${channel} shows ${shown} again, as of ${timeText(to.movedAt)} (${reasonText(to)}).`,
        ...changeLines(changes, ["(none)", "(none)"]),
        ...(from.canary ? [`The canary (${labelOf(from.canary.releases)}) has ended.`] : []),
      ]);
    });
}

/**
 * Puts earlier releases of some packages live again. Everything else stays as it is live, the site's
 * facts too: neither settings nor sources are needed. Pages that only the later releases have vanish,
 * as with any rollback.
 */
async function takeBack(
  input: Omit<PromotionInput, "site">,
  { releases: takesBackFrom }: ChannelRevision,
  { composition }: ChannelRevision,
): Promise<Promotion> {
  const drawn = (await input.registry.reuseComposition(composition))?.files;
  const rights = { allowRemoval: true, again: true, takesBackFrom } as const;
  return promote({ ...input, drawn, site: undefined, ...rights });
}

/** The newest revision of a channel, before this one, that showed these releases. */
async function revisionWith(
  registry: Registry,
  { channel, sequence }: ChannelRevision,
  releases: readonly ReleaseName[],
): Promise<ChannelRevision> {
  for (const { name, version } of releases) await registry.requireRelease(name, version);
  const before = registry.revisionsBack(channel, { from: sequence - 1, withoutDamaged: true });
  for await (const revision of before) {
    if (releases.every(({ name, version }) => revision.releases[name] === version)) return revision;
  }
  throw failure`release-never-shown: ${channel} never showed ${labelOfReleases(releases)} before. \`pnpm release history --channel ${channel}\` lists what it showed; promote what is new.`;
}

export interface RollbackInput extends ChannelChange {
  /** Id of a composition that the channel showed before. */
  to?: string | undefined;
}

/**
 * Shows again what a channel showed before. Nothing is composed: a rollback takes the same few reads
 * and one write whatever the size of the site, unless what it shows was condemned and is put back. It
 * ends a canary. Returns the revision before, and the one whose composition is live again.
 * @throws Error when there is nothing to go back to, when a release's key was taken off the list of
 * owners meanwhile, or when the channel moved at the same moment: the rollback would silently revert
 * somebody else's change.
 */
export async function rollBack(input: RollbackInput) {
  const { registry, channel, movedBy, note, now = new Date() } = input;
  const from = await registry.requireRevision(channel);
  requireUnmoved(from, input.after);
  const to = await (input.to === undefined
    ? revisionBefore(registry, from)
    : revisionShowing(registry, from, input.to));
  await requireOwned(registry, to.releases, from.releases);
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
  throw movedMeanwhile(await registry.requireRevision(channel));
}

/**
 * The last revision before the current one that showed something else; repeated rollbacks go
 * further and further back. If several revisions in a row showed the same composition (a canary
 * began, grew, ended), the first of them. Passed are those that show a release which was taken back
 * by itself after them.
 * @throws Error when there is nothing to go back to.
 */
export async function revisionBefore(
  registry: Registry,
  current: ChannelRevision,
): Promise<ChannelRevision> {
  const { channel } = current;
  let origin = current;
  while (origin.revertsTo !== undefined) {
    const reverted = await registry.revisionAt(channel, origin.revertsTo);
    if (!reverted) {
      throw failure`revision-missing: The history of ${channel} lacks revision ${origin.revertsTo}. \`pnpm release verify\` lists what else is missing.`;
    }
    origin = reverted;
  }
  let found: ChannelRevision | undefined;
  let later = origin;
  const takenBack: ReleaseName[] = [];
  try {
    const from = origin.sequence - 1;
    for await (const revision of registry.revisionsBack(channel, { from })) {
      if (found && revision.composition !== found.composition) break;
      const { releases } = revision;
      const ended = ({ name, version }: ReleaseName) => later.releases[name] !== version;
      if (later.takesBack) takenBack.push(...listOf(releases).filter(ended));
      later = revision;
      const isBad = takenBack.some(({ name, version }) => releases[name] === version);
      if (!isBad && revision.composition !== current.composition) found = revision;
    }
  } catch (error) {
    // A damaged revision before the found one changes nothing.
    if (!found || !(error instanceof DamagedObject)) throw error;
  }
  if (found) return found;
  throw failure`nothing-before: ${channel} showed nothing before ${current.composition}. To go back to a particular composition, name it with --to; \`pnpm release history --channel ${channel}\` lists them.`;
}

async function revisionShowing(
  registry: Registry,
  current: ChannelRevision,
  id: string,
): Promise<ChannelRevision> {
  const { channel } = current;
  if (current.composition === id) throw failure`shown-already: ${channel} shows ${id} already.`;
  const from = current.sequence - 1;
  for await (const revision of registry.revisionsBack(channel, { from, withoutDamaged: true })) {
    if (revision.composition === id) return revision;
  }
  throw failure`composition-never-shown: ${channel} never showed a composition ${id}. \`pnpm release history --channel ${channel}\` lists those it showed.`;
}
