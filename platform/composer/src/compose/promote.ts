import { setTimeout as wait } from "node:timers/promises";
import type { SiteFacts } from "@site/contract/site";
import type { Canary, ChannelHead } from "@site/registry/channel-head";
import { canonicalJson } from "@site/registry/digest";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { readReleases } from "./channel-releases.ts";
import { composeChecked, versionsOf } from "./checked-composition.ts";
import { ComposeError } from "./compose.ts";
import type { CompositionRecord } from "./composition-record.ts";
import { readComposition } from "./read-composition.ts";
import type { Removal } from "./removals.ts";

export interface PromotionInput {
  registry: Registry;
  channel: string;
  /** Releases to put live; others stay as the channel has them. */
  releases: readonly ReleaseRecord[];
  site: SiteFacts;
  movedBy: string;
  /** True where pages may disappear. */
  allowRemoval?: boolean;
  /** Hears what is being done, for somebody who waits. */
  onProgress?: (step: string) => void;
  now?: Date;
}

export interface Promotion {
  record: CompositionRecord;
  /** False when the channel pointed to this very composition already. */
  hasMoved: boolean;
  /** What the channel showed before. */
  previous: CompositionRecord | undefined;
  removed: Removal[];
  /** A canary that the promotion ended, because its releases are live now or were superseded. */
  endedCanary: Canary | undefined;
}

/** How often a promotion starts anew because another one came first. */
const maxAttempts = 100;
/** Longest pause before another attempt, in milliseconds. */
const longestPauseMs = 50;

/**
 * Composes a channel's releases with the given ones and moves its pointer there. Two promotions at
 * the same moment both survive: the second composes again upon what the first made.
 * @throws ComposeError, RemovalRefused or Error; the channel stays where it is then.
 */
export function promote(input: PromotionInput): Promise<Promotion> {
  return input.registry.work.during(reasonOf(input), (turn) => attempts(input, turn), {
    queue: input.channel,
  });
}

async function attempts(input: PromotionInput, turn: () => Promise<void>): Promise<Promotion> {
  const { registry, channel, onProgress = () => {} } = input;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const head = await registry.head(channel);
    onProgress(attempt === 1 ? "composing" : `composing again upon move ${head?.sequence ?? 0}`);
    const promotion = await attemptPromotion(input, head);
    if (promotion) return promotion;
    // Who has lost once takes turns with the others: composing in vain is slow for everybody.
    await wait(Math.random() * longestPauseMs);
    await turn();
  }
  throw new Error(
    `Channel ${channel} kept moving: ${maxAttempts} attempts lost to other promotions. Try again.`,
  );
}

/** Undefined when somebody else moved the channel meanwhile. */
async function attemptPromotion(
  input: PromotionInput,
  head: ChannelHead | undefined,
): Promise<Promotion | undefined> {
  const { registry, channel, releases, site, movedBy, allowRemoval = false } = input;
  const previous = head && (await readComposition(registry, head.composition));
  const { record, removed } = await composeChecked({
    registry,
    releases: await withOthers(registry, previous, releases),
    previous,
    site,
    allowRemoval,
  });
  const canary = await nextCanary(input, head?.canary, record);
  const promotion = {
    record,
    previous,
    removed,
    endedCanary: canary ? undefined : head?.canary,
  };
  const isThere =
    head?.composition === record.id &&
    canonicalJson(head.canary ?? null) === canonicalJson(canary ?? null);
  if (isThere) return { ...promotion, hasMoved: false };
  const hasMoved = await registry.moveHead(head, {
    channel,
    composition: record.id,
    releases: versionsOf(record),
    ...(canary && { canary }),
    movedAt: (input.now ?? new Date()).toISOString(),
    movedBy,
    reason: reasonOf(input),
  });
  return hasMoved ? { ...promotion, hasMoved } : undefined;
}

/**
 * The canary upon a new composition: what it tries out stays tried out, unless the promotion
 * brings that very package.
 */
async function nextCanary(
  { registry, channel, releases, site }: PromotionInput,
  canary: Canary | undefined,
  base: CompositionRecord,
): Promise<Canary | undefined> {
  if (!canary) return undefined;
  const promoted = new Set(releases.map(({ name }) => name));
  const tried = Object.fromEntries(
    Object.entries(canary.releases).filter(([name]) => !promoted.has(name)),
  );
  if (Object.keys(tried).length === 0) return undefined;
  try {
    const { record } = await composeChecked({
      registry,
      releases: await withOthers(registry, base, await readReleases(registry, tried)),
      previous: base,
      site,
      // It was accepted when the canary began.
      allowRemoval: true,
    });
    return { ...canary, composition: record.id, releases: tried };
  } catch (error) {
    if (!(error instanceof ComposeError)) throw error;
    throw new Error(
      `The canary on ${channel} (${labelOf(tried)}) can't be composed with what is promoted. Stop it first (pnpm release canary --stop --channel ${channel}), or mend it.\n${error.message}`,
      { cause: error },
    );
  }
}

/** The given releases, and those of a composition that they don't replace. */
export async function withOthers(
  registry: Registry,
  previous: CompositionRecord | undefined,
  releases: readonly ReleaseRecord[],
): Promise<ReleaseRecord[]> {
  const given = new Set(releases.map(({ name }) => name));
  const kept = Object.entries(versionsOf(previous)).filter(([name]) => !given.has(name));
  const others = await readReleases(registry, Object.fromEntries(kept));
  return [...releases, ...others].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function reasonOf({ releases }: PromotionInput): string {
  return `promote ${labelOf(Object.fromEntries(releases.map(({ name, version }) => [name, version])))}`;
}

/** Releases as a person writes them: `mf-home@1.2.0 shell@2.0.0`. */
export function labelOf(versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name}@${version}`)
    .join(" ");
}
