import { originOf } from "@site/composer/command-line";
import type { ChannelRevision } from "@site/registry/channel-revision";
import { unlessDamaged } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";

export type Origin = ReturnType<typeof originOf> & { publishedAt: string | undefined };

const maxOrigins = 2_000;

/**
 * The latest 1,000 revisions of each channel, and where releases come from. Both never change, so they
 * are read once.
 */
export class History {
  readonly #registry: Registry;
  readonly #kept = new Map<string, ChannelRevision[]>();
  readonly #origins = new Map<string, Origin>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Oldest first; the last is what the channel shows now. */
  async of(channel: string): Promise<readonly ChannelRevision[]> {
    const revisions = this.#kept.get(channel) ?? (await this.#registry.recentRevisions(channel));
    for (;;) {
      const next = await this.#registry.revisionAt(channel, (revisions.at(-1)?.sequence ?? 0) + 1);
      if (!next) break;
      // Two requests may read the same one at the same time.
      if (next.sequence > (revisions.at(-1)?.sequence ?? 0)) revisions.push(next);
    }
    this.#kept.set(channel, revisions);
    return revisions;
  }

  async origin(name: string, version: string): Promise<Origin> {
    const label = `${name}@${version}`;
    const known = this.#origins.get(label);
    if (known) return known;
    const record = await unlessDamaged(this.#registry.release(name, version));
    const origin = { ...originOf(record), publishedAt: record?.publishedAt };
    if (record && this.#origins.size < maxOrigins) this.#origins.set(label, origin);
    return origin;
  }
}

/** The first revision of those at the end that all show the same composition to everybody. */
export function liveSince(revisions: readonly ChannelRevision[]): ChannelRevision | undefined {
  const composition = revisions.at(-1)?.composition;
  return revisions[revisions.findLastIndex((each) => each.composition !== composition) + 1];
}

/** What was done and why, in one text. */
export const reasonOf = ({ reason, note }: Pick<ChannelRevision, "reason" | "note">) =>
  note ? `${reason}: ${note}` : reason;
