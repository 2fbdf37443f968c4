import { stretchesOf } from "@site/composer/judging/figures";
import { worseThanBefore } from "@site/composer/judging/successor";
import type { PageCounts } from "@site/gateway/store/page-counts";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { Registry } from "@site/registry/registry";

export interface LiveGuardSources {
  registry: Registry;
  live: { channel: string; revision: ChannelRevision | undefined };
  counts: Pick<PageCounts, "since">;
}

/** Longer than the time after which a view is counted as served. */
export const lookEveryMs = 70_000;
/** What fails later has another cause than the release. */
const freshMs = 24 * 60 * 60_000;

/** Compares what went live in the last day with what it replaced. It changes nothing. */
export class LiveGuard {
  readonly #from: LiveGuardSources;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #worse: { composition: string; evidence: string } | undefined;
  /** Failures at the look before, of what went live with a revision. */
  #failed = { revision: 0, count: 0 };

  constructor(from: LiveGuardSources) {
    this.#from = from;
  }

  /** Why what is live is worse than what it replaced; undefined if nothing shows that. Never rejects. */
  async worse(nowMs = Date.now()): Promise<{ composition: string; evidence: string } | undefined> {
    const { revision } = this.#from.live;
    if (this.#worse && this.#worse.composition === revision?.composition) return this.#worse;
    this.#worse = undefined;
    if (!revision || nowMs - this.#lookedAtMs < lookEveryMs) return undefined;
    this.#lookedAtMs = nowMs;
    // A store that is away is told by itself.
    const evidence = await this.#look(revision, nowMs).catch(() => undefined);
    this.#worse = evidence === undefined ? undefined : { ...revision, evidence };
    return this.#worse;
  }

  async #look({ channel, composition, sequence }: ChannelRevision, nowMs: number) {
    const { registry, counts } = this.#from;
    const own: ChannelRevision[] = [];
    const replaced: ChannelRevision[] = [];
    const back = registry.revisionsBack(channel, { from: sequence, withoutDamaged: true });
    for await (const each of back) {
      if (replaced.length === 0 && each.composition === composition) own.push(each);
      else if (each.composition === (replaced[0] ?? each).composition) replaced.push(each);
      else break;
    }
    const [began, first] = [own.at(-1), replaced.at(-1)];
    if (!began || !first || nowMs - Date.parse(began.movedAt) > freshMs) return undefined;
    const rows = await counts.since(new Date(first.movedAt), channel);
    const [after, before] = [own, replaced].map((all) =>
      stretchesOf(all, rows).map(({ live }) => live),
    );
    const failed = after?.reduce((sum, figures) => sum + figures.failed, 0) ?? 0;
    const known = this.#failed.revision === began.sequence ? this.#failed.count : 0;
    this.#failed = { revision: began.sequence, count: failed };
    return worseThanBefore(before ?? [], after ?? [], Math.max(0, failed - known));
  }
}
