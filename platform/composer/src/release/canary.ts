import { randomUUID } from "node:crypto";
import type { SiteFacts } from "@site/contract/site";
import type { Canary, ChannelHead } from "@site/registry/channel-head";
import { canonicalJson } from "@site/registry/digest";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { composeChecked } from "#compose/checked-composition.ts";
import { labelOf, withOthers } from "#compose/promote.ts";
import { readComposition } from "#compose/read-composition.ts";
import { requireHead } from "./channel-moves.ts";

interface ChannelMove {
  registry: Registry;
  channel: string;
  movedBy: string;
  now?: Date;
}

export interface CanaryInput extends ChannelMove {
  /** Releases to try out; none changes the share of the running canary. */
  releases: readonly ReleaseRecord[];
  /** Share of the visitors, above 0 and up to 100. */
  percent: number;
  site: SiteFacts;
  allowRemoval?: boolean;
}

/** How often a move starts anew because another one came first. */
const maxAttempts = 20;

/**
 * Shows releases to a share of a channel's visitors, beside what the channel points to.
 * @throws Error when the channel is empty or the releases can't be composed with what is live.
 */
export function startCanary(input: CanaryInput): Promise<Canary> {
  const { registry, channel, releases, percent } = input;
  const label = labelOf(Object.fromEntries(releases.map(({ name, version }) => [name, version])));
  const reason = `canary ${label || "share"} ${percent} %`;
  return registry.work.during(reason, () =>
    moved(input, reason, async (head) => {
      if (releases.length > 0) return composedCanary(input, head);
      if (head.canary) return { ...head.canary, percent };
      throw new Error(
        `No canary runs on ${channel}. Name a release to try out: <package>@<version>`,
      );
    }),
  );
}

/**
 * Ends a channel's canary: every visitor gets what the channel points to.
 * @throws Error when none runs.
 */
export async function stopCanary(input: ChannelMove): Promise<Canary> {
  let ended: Canary | undefined;
  await moved(input, "canary stopped", async ({ canary, channel }) => {
    if (!canary) throw new Error(`No canary runs on ${channel}.`);
    ended = canary;
    return undefined;
  });
  return ended as Canary;
}

async function composedCanary(input: CanaryInput, head: ChannelHead): Promise<Canary> {
  const { registry, channel, releases, percent, site, allowRemoval = false } = input;
  const base = await readComposition(registry, head.composition);
  const { record } = await composeChecked({
    registry,
    releases: await withOthers(registry, base, releases),
    previous: base,
    site,
    allowRemoval,
  });
  if (record.id === base.id) {
    throw new Error(`${channel} shows exactly this to everybody already: there is nothing to try.`);
  }
  const tried = Object.fromEntries(releases.map(({ name, version }) => [name, version]));
  const isSame = head.canary && canonicalJson(head.canary.releases) === canonicalJson(tried);
  return {
    id: isSame && head.canary ? head.canary.id : randomUUID(),
    composition: record.id,
    percent,
    releases: tried,
  };
}

/** Moves a channel to the same composition with another canary, anew when somebody came first. */
async function moved<Next extends Canary | undefined>(
  { registry, channel, movedBy, now = new Date() }: ChannelMove,
  reason: string,
  nextCanary: (head: ChannelHead) => Promise<Next>,
): Promise<Next> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const head = await requireHead(registry, channel);
    const canary = await nextCanary(head);
    const hasMoved = await registry.moveHead(head, {
      channel,
      composition: head.composition,
      releases: head.releases,
      ...(canary && { canary }),
      movedAt: now.toISOString(),
      movedBy,
      reason,
    });
    if (hasMoved) return canary;
  }
  throw new Error(`Channel ${channel} kept moving. Try again.`);
}
