import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Failure, failure, usageError } from "@site/contract/failure";
import {
  type Canary,
  type ChannelRevision,
  isRelease,
  listOf,
  type NextRevision,
  type ReleaseName,
  type Withdrawal,
  withdrawalsIn,
} from "@site/registry/channel-revision";
import { type CompositionRecord, versionsOf } from "@site/registry/composition-record";
import { MemoryStore } from "@site/registry/memory-store";
import { unlessDamaged } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  channelOption,
  labelOf,
  labelOfReleases,
  print,
  type ReleaseContext,
  readReleaseNames,
  requireSources,
  withdrawalText,
  withShowingOptions,
} from "#command-line.ts";
import { ComposeError, composeNext, type NextInput } from "#compose/compose.ts";
import type { Removal } from "#compose/pages/site-pages.ts";
import { deadLinkNotes } from "#compose/render/dead-links.ts";
import { hidesFiles } from "#compose/render/walls.ts";
import { reportLines, requireUnconvicted } from "#judging/canary-report.ts";
import { differenceBetween, differenceLines } from "./diff.ts";

export interface PromoteFlags {
  channel: string;
  without: string[];
  dryRun?: boolean;
  allowRemoval?: boolean;
  again?: boolean;
  anyway?: boolean;
  note?: string;
  json?: boolean;
}

export function addPromote(program: Command, context: ReleaseContext): void {
  const verb = program
    .command("promote [release...]")
    .description("compose releases (<package>@<version>) with what is live, and put them live")
    .addOption(channelOption("where to").default("production"))
    .option(
      "--without <package>",
      "take this remote off the site; several times for several",
      append,
      [],
    )
    .option("--dry-run", "compose and check, show what would change, and change nothing")
    .option("--allow-removal", "let pages disappear; their addresses then answer 301 or 410");
  withShowingOptions(verb).action((written: string[], flags: PromoteFlags) =>
    runPromote(written, flags, context),
  );
}

const append = (name: string, names: readonly string[]) => [...names, name];

async function runPromote(
  written: readonly string[],
  { dryRun = false, anyway, json, ...flags }: PromoteFlags,
  context: ReleaseContext,
): Promise<void> {
  const { channel, without } = flags;
  const { output, user } = context;
  const releases = listOf(readReleaseNames(written));
  if (releases.length + without.length === 0) {
    throw usageError`no-release-named: Name a release to put live: <package>@<version>.`;
  }
  requireSources(context, "promote");
  const stored = context.openRegistry();
  // First of all: whatever else is wrong, there is nothing to promote.
  for (const { name, version } of releases) await stored.requireRelease(name, version);
  const judged = await requireUnconvicted(stored, context.counts, {
    channel,
    names: written,
    // A dry run shows nothing to anybody.
    anyway: anyway || dryRun,
  });
  await requireHiddenFiles(context);
  // A dry run is the whole promotion, on an in-memory store.
  const registry = dryRun ? new Registry(new MemoryStore(stored.store)) : stored;

  const startedAt = performance.now();
  const promotion = await promote({
    ...flags,
    registry,
    releases,
    site: await context.readSite(),
    movedBy: user,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);

  const { record, previous, next, endedCanary, removed, withdrawn } = promotion;
  const difference = previous && differenceBetween(previous, record);
  const value = {
    channel,
    composition: record.id,
    hasMoved: next !== undefined && !dryRun,
    isRehearsal: dryRun,
    difference,
    removed,
    endedCanary,
    withdrawn,
    deadLinks: record.deadLinks,
    ...(judged && { judged }),
  };
  print(output, json, value, () => [
    headline(promotion, channel, labelOfMove({ releases, without }), dryRun, seconds),
    ...(difference ? differenceLines(difference) : []),
    ...withdrawn.map((each) => `Again: ${labelOfReleases([each])}, ${withdrawalText(each)}`),
    ...(endedCanary ? [`The canary (${labelOf(endedCanary.releases)}) has ended.`] : []),
    ...reportLines(judged),
    ...deadLinkNotes(record.deadLinks),
  ]);
}

/**
 * Rejects where the code of the releases could reach this machine's files, unless that is allowed.
 * @throws UsageError
 */
export async function requireHiddenFiles({ mayReadFiles = false }: ReleaseContext): Promise<void> {
  if (mayReadFiles || (await hidesFiles())) return;
  throw usageError`files-not-hidden: Composing runs the code of every live release, and no namespace hides this machine's files from it. Nothing was changed. Install bubblewrap (Linux), or promote where it is installed. If it is installed here, the system denies it namespaces, as Ubuntu does unless kernel.apparmor_restrict_unprivileged_userns is 0 (docs/recipes/release.md). If you trust the code of all these releases as your own, set RELEASES_MAY_READ_FILES=true.`;
}

/** Who moves which channel, why, and when. */
export interface ChannelChange {
  registry: Registry;
  channel: string;
  movedBy: string;
  note?: string | undefined;
  now?: Date;
  /** Number of the revision that the change was decided on: none may have followed. */
  after?: number;
}

export interface PromotionInput
  extends ChannelChange,
    Omit<NextInput, "previous" | "allowRemoval"> {
  /** True where pages may disappear. */
  allowRemoval?: boolean;
  /** True where releases that were withdrawn from the channel may be shown again. */
  again?: boolean | undefined;
  /**
   * Where earlier releases are shown again, so that those that they replace are withdrawn: what the
   * channel showed when that was asked for.
   */
  takesBackFrom?: Readonly<Record<string, string>>;
}

export interface Promotion extends Move {
  record: CompositionRecord;
  /** What the channel showed before. */
  previous: CompositionRecord | undefined;
  removed: Removal[];
  /** A canary that the promotion ended, because its releases are live now or were superseded. */
  endedCanary: Canary | undefined;
  /** Those of the releases that had been withdrawn from the channel. */
  withdrawn: Withdrawal[];
}

/**
 * Composes a channel's releases with the given ones and appends a revision that shows the result,
 * or nothing if the channel shows this composition already.
 * @throws ComposeError or Error; the channel then stays as it is.
 */
export function promote(input: PromotionInput): Promise<Promotion> {
  return moveChannel(input, (seen) => promotionAfter(input, seen));
}

/** Why a change is rejected that lost to another move: it would silently revert somebody else's. */
export function movedMeanwhile({ channel, reason, movedBy }: ChannelRevision): Failure {
  return failure`channel-moved: ${channel} moved meanwhile: "${reason}" by ${movedBy}. Look at \`pnpm release history --channel ${channel}\` and decide again.`;
}

/** Rejects a change that was decided on another revision than the channel shows now. */
export function requireUnmoved(shown: ChannelRevision, after = shown.sequence): void {
  if (shown.sequence !== after) throw movedMeanwhile(shown);
}

/** Max attempts at a move, which starts again when another move came first. */
const maxAttempts = 100;
/**
 * The longest pause before another attempt, in milliseconds. Pauses are random, so that few compose
 * at the same moment: first up to twice the time that an attempt takes, then up to four times, and
 * so on up to this limit.
 */
const maxPauseMs = 30_000;

/** The next revision of a channel; if it is undefined, the channel stays as it is. */
export interface Move {
  next: NextRevision | undefined;
}

/**
 * Appends a revision that is derived from the one that a channel shows. Two moves at the same
 * moment both survive: the second is derived again, from the first.
 */
export async function moveChannel<Made extends Move>(
  { registry, channel, after }: Pick<ChannelChange, "registry" | "channel" | "after">,
  make: (seen: ChannelRevision | undefined) => Promise<Made>,
): Promise<Made> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const startedAt = performance.now();
    const seen = await registry.revision(channel);
    if (seen) requireUnmoved(seen, after);
    const made = await make(seen);
    if (!made.next || (await registry.appendRevision(seen, made.next))) return made;
    const attemptMs = performance.now() - startedAt;
    await wait(Math.random() * Math.min(attemptMs * 2 ** attempt, maxPauseMs));
  }
  throw failure`channel-keeps-moving: Channel ${channel} kept moving: ${maxAttempts} attempts lost to other moves. Try again.`;
}

async function promotionAfter(
  input: PromotionInput,
  seen: ChannelRevision | undefined,
): Promise<Promotion> {
  const { registry, channel, movedBy, note, takesBackFrom, allowRemoval = false } = input;
  const hasMoved = ({ name }: ReleaseName) =>
    takesBackFrom && takesBackFrom[name] !== seen?.releases[name];
  if (seen && input.releases.some(hasMoved)) throw movedMeanwhile(seen);
  const withdrawn = await withdrawnReleases(input);
  const previous = seen && (await registry.requireComposition(seen.composition));
  const { record, removed } = await composeNext({ ...input, previous, allowRemoval });
  const canary = await nextCanary(input, seen?.canary, record);
  const isSame = seen?.composition === record.id;
  const isShown = isSame && isDeepStrictEqual(seen.canary, canary);
  const next = {
    channel,
    composition: record.id,
    releases: versionsOf(record),
    ...(canary && { canary }),
    // A promotion that only ends a canary changes nothing about where the next rollback leads.
    ...(isSame && seen.revertsTo !== undefined && { revertsTo: seen.revertsTo }),
    movedAt: (input.now ?? new Date()).toISOString(),
    movedBy,
    reason: `${takesBackFrom ? "take back to" : "promote"} ${labelOfMove(input)}`,
    ...(takesBackFrom && { takesBack: true as const }),
    ...(note && { note }),
  };
  const endedCanary = canary ? undefined : seen?.canary;
  return { record, previous, removed, endedCanary, withdrawn, next: isShown ? undefined : next };
}

/**
 * Those of the releases that were withdrawn from the channel.
 * @throws Error naming them, unless they may be shown again.
 */
export async function withdrawnReleases({
  registry,
  channel,
  releases,
  again = false,
}: PromotionInput): Promise<Withdrawal[]> {
  const all = withdrawalsIn(await registry.recentRevisions(channel));
  const withdrawn = all.filter((release) => releases.some(isRelease(release)));
  if (again || withdrawn.length === 0) return withdrawn;
  const facts = withdrawn.map((each) => `${labelOfReleases([each])} was ${withdrawalText(each)}.`);
  throw failure`release-withdrawn: ${facts.join("\n")}\nPublish the corrected package under a new version. To show the withdrawn release again all the same, add --again.`;
}

/**
 * The canary rebased on a new composition: it keeps trying out its releases, except those of a
 * package that the promotion brings or takes away.
 */
async function nextCanary(
  { registry, channel, releases, without = [], site, rendering, drawn }: PromotionInput,
  canary: Canary | undefined,
  base: CompositionRecord,
): Promise<Canary | undefined> {
  if (!canary) return undefined;
  const promoted = new Set([...releases.map(({ name }) => name), ...without]);
  const tried = Object.fromEntries(
    Object.entries(canary.releases).filter(([name]) => !promoted.has(name)),
  );
  if (Object.keys(tried).length === 0) return undefined;
  // A bundle that takes a package back can't draw.
  const ofCanary = (await unlessDamaged(registry.composition(canary.composition)))?.files;
  try {
    const { record } = await composeNext({
      registry,
      rendering,
      drawn: { ...drawn, ...ofCanary },
      releases: listOf(tried),
      previous: base,
      site,
      // It was accepted when the canary began.
      allowRemoval: true,
    });
    // What it tries out is live for everybody now.
    if (record.id === base.id) return undefined;
    return { ...canary, composition: record.id, releases: tried };
  } catch (error) {
    if (!(error instanceof ComposeError)) throw error;
    throw failure`canary-unfit: The canary on ${channel} (${labelOf(tried)}) can't be composed with what is promoted. Stop it first (pnpm release canary --stop --channel ${channel}), or fix it.\n${error.message}`;
  }
}

/** `mf-home@1.2.0 without mf-jobs`. */
function labelOfMove({ releases, without = [] }: Pick<PromotionInput, "releases" | "without">) {
  const label = labelOfReleases(releases);
  return without.length > 0 ? `${label} without ${without.join(", ")}`.trim() : label;
}

function headline(
  { record, next }: Promotion,
  channel: string,
  label: string,
  isDryRun: boolean,
  seconds: string,
): string {
  if (!next) return `${channel} shows ${label} already (composition ${record.id}).`;
  const what = `${label} on ${channel}: composition ${record.id}, ${Object.keys(record.documents).length} addresses, ${seconds} s.`;
  return isDryRun ? `Nothing was changed. This would be live: ${what}` : `Live: ${what}`;
}
