import { randomUUID } from "node:crypto";
import { failure, usageError } from "@site/contract/failure";
import { type Canary, type ChannelRevision, listOf } from "@site/registry/channel-revision";
import { canonicalJson } from "@site/registry/content";
import { type Command, InvalidArgumentError } from "commander";
import {
  channelOption,
  labelOf,
  labelOfReleases,
  print,
  type ReleaseContext,
  readReleaseNames,
  requireSources,
  withShowingOptions,
} from "#command-line.ts";
import { composeNext } from "#compose/compose.ts";
import { labelsOf, reportCanary, reportLines, requireUnconvicted } from "#judging/canary-report.ts";
import { tooFewText } from "#judging/evidence-text.ts";
import { requireOwned } from "./owners.ts";
import {
  type ChannelChange,
  moveChannel,
  type PromoteFlags,
  type PromotionInput,
  requireHiddenFiles,
  withdrawnReleases,
} from "./promote.ts";

interface CanaryFlags extends Omit<PromoteFlags, "without" | "dryRun"> {
  percent?: number;
  stop?: boolean;
  judged?: boolean;
}

export function addCanary(program: Command, context: ReleaseContext): void {
  const verb = program
    .command("canary [release...]")
    .description("show releases to a share of the visitors; without releases, change the share")
    .addOption(channelOption("which channel").default("production"))
    .option("--percent <share>", "share of the visitors", readPercent)
    .option("--stop", "end it: everybody gets what is live")
    .option("--judged", "how it fares beside what is live")
    .option("--allow-removal", "let pages disappear for these visitors");
  withShowingOptions(verb).action((written: string[], flags: CanaryFlags) =>
    runCanary(written, flags, context),
  );
}

async function runCanary(
  written: string[],
  flags: CanaryFlags,
  context: ReleaseContext,
): Promise<void> {
  const { judged, stop, percent } = flags;
  if (!judged && !stop) return runStart(written, flags, context);
  if (written.length > 0 || percent !== undefined || (judged && stop)) {
    throw usageError`canary-flag-alone: --stop and --judged take neither releases nor --percent: the first ends the channel's canary, the second says how it fares.`;
  }
  return judged ? runJudged(flags, context) : runStop(flags, context);
}

async function runJudged(
  { channel, json }: CanaryFlags,
  { openRegistry, counts, output }: ReleaseContext,
): Promise<void> {
  const report = await reportCanary(await openRegistry().recentRevisions(channel), counts);
  if (!report) throw failure`no-canary-lately: No canary ran on ${channel} lately.`;
  print(output, json, { channel, ...report }, () => [
    ...("unjudged" in report
      ? []
      : [
          `${report.isRunning ? "The canary" : "The last canary"} on ${channel} (${labelOf(report.canary.releases)}): ${report.verdict.word.replaceAll("-", " ")}${tooFewText(report.verdict)}.`,
        ]),
    ...reportLines(report),
  ]);
}

/** A share of visitors, with up to two decimals: visitors are not grouped more finely. */
function readPercent(written: string): number {
  const value = Number(written);
  if (/^\d{1,3}(\.\d{1,2})?$/.test(written) && value > 0 && value <= 100) return value;
  throw new InvalidArgumentError("It must be above 0 and up to 100, with two decimals at most.");
}

async function runStart(
  written: readonly string[],
  { channel, percent, anyway, json, ...flags }: CanaryFlags,
  context: ReleaseContext,
): Promise<void> {
  const { openRegistry, readSite, output, user, counts } = context;
  if (percent === undefined) {
    throw usageError`no-share: Say how many visitors get it: --percent 5. Or end it: --stop.`;
  }
  const versions = readReleaseNames(written);
  if (written.length > 0) requireSources(context, "canary");
  const registry = openRegistry();
  const releases = listOf(versions);
  for (const { name, version } of releases) await registry.requireRelease(name, version);
  const seen = await registry.revision(channel);
  const running = seen?.canary;
  // A smaller share protects visitors, and other releases begin anew.
  const isWider = running !== undefined && percent > running.percent;
  const names = written.length > 0 ? written : running ? labelsOf(running) : [];
  const judged = await requireUnconvicted(registry, counts, {
    ...{ channel, names },
    anyway: anyway || !isWider,
  });
  if (written.length > 0) await requireHiddenFiles(context);
  const canary = await startCanary({
    ...flags,
    ...{ registry, channel, releases, percent, movedBy: user },
    // A share alone composes nothing.
    site: written.length > 0 ? await readSite() : undefined,
    // It is the share of the canary that was judged, and of no later one.
    ...(written.length === 0 && seen && { after: seen.sequence }),
  });
  print(output, json, { channel, canary, ...(judged && { judged }) }, () => [
    ...reportLines(judged),
    `${percent} % of the visitors of ${channel} get ${labelOf(canary.releases)} (composition ${canary.composition}).`,
    `For everybody: pnpm release promote ${labelOf(canary.releases)} --channel ${channel}. For nobody: pnpm release canary --stop --channel ${channel}`,
  ]);
}

async function runStop(
  { channel, note, json }: CanaryFlags,
  { openRegistry, output, user }: ReleaseContext,
): Promise<void> {
  const canary = await stopCanary({ registry: openRegistry(), channel, movedBy: user, note });
  print(output, json, { channel, stopped: canary }, () => [
    `The canary on ${channel} (${labelOf(canary.releases)}) has ended: everybody gets what is live.`,
  ]);
}

/** Releases to try out; without any, only the share of the running canary changes. */
export interface CanaryInput extends PromotionInput {
  /** Share of the visitors, above 0 and up to 100. */
  percent: number;
}

/**
 * Shows releases to a share of a channel's visitors, beside what the channel points to.
 * @throws Error when the channel is empty or the releases can't be composed with what is live.
 */
export async function startCanary(input: CanaryInput): Promise<Canary> {
  const { channel, releases, percent } = input;
  const reason = `canary ${labelOfReleases(releases) || "share"} ${percent} %`;
  const { canary } = await withCanary(input, reason, async (revision) => {
    if (releases.length > 0) return { canary: await composedCanary(input, revision) };
    if (revision.canary) {
      await requireOwned(input.registry, revision.canary.releases, {});
      return { canary: { ...revision.canary, percent } };
    }
    throw failure`nothing-to-try: No canary runs on ${channel}. Name a release to try out: <package>@<version>`;
  });
  return canary;
}

/**
 * Ends a channel's canary, if need be only the one with this id: every visitor gets what the
 * channel points to.
 * @throws Error when none runs.
 */
export async function stopCanary(input: ChannelChange & { id?: string }): Promise<Canary> {
  const { ended } = await withCanary(input, "canary stopped", async ({ canary, channel }) => {
    if (canary && canary.id === (input.id ?? canary.id))
      return { canary: undefined, ended: canary };
    throw failure`no-canary: No canary runs on ${channel}.`;
  });
  return ended;
}

async function composedCanary(input: CanaryInput, revision: ChannelRevision): Promise<Canary> {
  const { registry, channel, releases, percent, allowRemoval = false } = input;
  await withdrawnReleases(input);
  const running = revision.canary?.releases ?? {};
  const named = new Set(releases.map(({ name }) => name));
  if (Object.keys(running).some((name) => !named.has(name))) {
    throw failure`other-canary: A canary of ${labelOf(running)} runs on ${channel}. Name its packages too, or end it first: pnpm release canary --stop --channel ${channel}`;
  }
  const base = await registry.requireComposition(revision.composition);
  const { record } = await composeNext({ ...input, previous: base, allowRemoval });
  if (record.id === base.id) {
    throw failure`tried-already: ${channel} shows exactly this to everybody already: there is nothing to try.`;
  }
  const tried = Object.fromEntries(releases.map(({ name, version }) => [name, version]));
  const isSame = canonicalJson(revision.canary?.releases ?? null) === canonicalJson(tried);
  return {
    id: isSame && revision.canary ? revision.canary.id : randomUUID(),
    composition: record.id,
    percent,
    releases: tried,
  };
}

/** Appends a revision with the same composition and another canary. */
async function withCanary<Change extends { canary: Canary | undefined }>(
  change: ChannelChange,
  reason: string,
  changeOf: (revision: ChannelRevision) => Promise<Change>,
): Promise<Change> {
  const { registry, channel, movedBy, note } = change;
  return moveChannel(change, async (seen) => {
    const revision = seen ?? (await registry.requireRevision(channel));
    const { composition, releases, revertsTo } = revision;
    const changed = await changeOf(revision);
    const { canary } = changed;
    const movedAt = (change.now ?? new Date()).toISOString();
    const moved = { movedAt, movedBy, reason, ...(note && { note }) };
    const next = {
      ...{ channel, composition, releases, ...moved },
      ...(canary && { canary }),
      // A canary changes nothing about where the next rollback leads.
      ...(revertsTo !== undefined && { revertsTo }),
    };
    return { ...changed, next };
  });
}
