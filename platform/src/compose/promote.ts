import type { SiteFacts } from "shared/site";
import type { Registry } from "#registry/registry.ts";
import type { ReleaseRecord } from "#registry/release-record.ts";
import { compose } from "./compose.ts";
import type { CompositionRecord } from "./composition-record.ts";

export interface PromotionInput {
  registry: Registry;
  channel: string;
  /** Releases to put live; others stay as the channel has them. */
  releases: readonly ReleaseRecord[];
  site: SiteFacts;
  movedBy: string;
  now?: Date;
}

export interface Promotion {
  record: CompositionRecord;
  /** False when the channel pointed to this very composition already. */
  hasMoved: boolean;
}

/** How often a promotion starts anew because another one came first. */
const maxAttempts = 20;

/**
 * Composes a channel's releases with the given ones and moves its pointer there. Two promotions at
 * the same moment both survive: the second composes again upon what the first made.
 */
export async function promote(input: PromotionInput): Promise<Promotion> {
  const { registry, channel, releases, site, movedBy, now = new Date() } = input;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const head = await registry.head(channel);
    const previous = head && (await registry.composition<CompositionRecord>(head.composition));
    const wanted = await merged(registry, previous, releases);
    const shell = wanted.find(({ name }) => name === "shell");
    if (!shell)
      throw new Error(`Channel ${channel} has no shell yet: promote one with the first remotes.`);
    const remotes = wanted.filter((release) => release !== shell);
    const record = await compose({ registry, shell, remotes, site, previous });
    if (head?.composition === record.id) return { record, hasMoved: false };
    const hasMoved = await registry.moveHead(head, {
      channel,
      composition: record.id,
      movedAt: now.toISOString(),
      movedBy,
      reason: `promote ${releases.map(({ name, version }) => `${name}@${version}`).join(" ")}`,
    });
    if (hasMoved) return { record, hasMoved: true };
  }
  throw new Error(
    `Channel ${channel} kept moving: ${maxAttempts} attempts lost to other promotions. Try again.`,
  );
}

/** The channel's releases, with the given ones in their place. */
async function merged(
  registry: Registry,
  previous: CompositionRecord | undefined,
  releases: readonly ReleaseRecord[],
): Promise<ReleaseRecord[]> {
  const given = new Set(releases.map(({ name }) => name));
  const kept = Object.entries(previous?.releases ?? {}).filter(([name]) => !given.has(name));
  const records = await Promise.all(
    kept.map(async ([name, { version }]) => {
      const record = await registry.release(name, version);
      if (!record) throw new Error(`The registry lacks ${name} ${version}, which is live.`);
      return record;
    }),
  );
  return [...releases, ...records].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
