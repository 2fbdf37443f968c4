import type { ComposedFile, CompositionRecord } from "@site/registry/composition-record";
import type { LiveComposition } from "./live-composition.ts";
import { drawGroup, groupCookie, groupIn, isInCanary } from "./visitor-group.ts";

/** What of a request decides which composition answers it. */
export interface Visitor {
  /** The address's query, without its question mark. */
  query: string | undefined;
  cookies: string | undefined;
  /** Whether the visitor came over https. */
  isSecure: boolean;
}

/** A composition to answer with, and what the answer must say about who may keep it. */
export interface Choice {
  /** Name of the channel that shows it. */
  channel: string;
  record: CompositionRecord;
  /** `Cache-Control` of documents and of whatever else depends on the choice. */
  caching: string;
  /** Further headers of these answers. */
  headers: Record<string, string>;
}

/** The same for everybody: may be kept, but not used without asking. */
const sharedCaching = "public, max-age=0, must-revalidate";
/** Depends on the visitor: no cache between may keep it. */
const ownCaching = "private, max-age=0, must-revalidate";
const previewCaching = "private, no-store";

/** Chooses what a visitor gets: the channel's composition, its canary, or a previewed channel. */
export class ChannelChoice {
  readonly #live: LiveComposition;
  readonly #previews: ReadonlyMap<string, LiveComposition>;

  /** `previews` are the channels that `?channel=` may show. */
  constructor(live: LiveComposition, previews: ReadonlyMap<string, LiveComposition> = new Map()) {
    this.#live = live;
    this.#previews = previews;
  }

  /** Undefined where nothing was promoted yet. */
  choose(visitor: Visitor): Choice | undefined {
    const name = new URLSearchParams(visitor.query).get("channel");
    // A channel that may not be previewed is like any other unknown word in a query: no difference.
    const preview = name === null ? undefined : this.#previews.get(name);
    if (preview) return previewOf(preview);
    const { channel, record, canary } = this.#live;
    if (!record) return undefined;
    if (!canary) return { channel, record, caching: sharedCaching, headers: {} };

    const known = groupIn(visitor.cookies);
    const group = known ?? drawGroup();
    return {
      channel,
      record: isInCanary(group, canary) ? canary.record : record,
      caching: ownCaching,
      headers: {
        vary: "cookie",
        ...(known === undefined && { "set-cookie": groupCookie(group, visitor.isSecure) }),
      },
    };
  }

  /**
   * A file whose address changes with its content, from whatever is shown to anybody: who asks for
   * it may do so without the cookie or the query that chose its page.
   */
  fileNamedByContent(path: string): ComposedFile | undefined {
    for (const record of this.#shown()) if (record.files[path]) return record.files[path];
    return undefined;
  }

  /** The composition of this id, if it is shown to anybody, else the channel's. */
  recordOf(id: string | undefined): CompositionRecord | undefined {
    return this.#shown().find((record) => record.id === id) ?? this.#live.record;
  }

  #shown(): CompositionRecord[] {
    return [
      this.#live.record,
      this.#live.canary?.record,
      ...[...this.#previews.values()].map(({ record }) => record),
    ].filter((record) => record !== undefined);
  }
}

function previewOf({ channel, record }: LiveComposition): Choice | undefined {
  return (
    record && {
      channel,
      record,
      caching: previewCaching,
      headers: { "x-robots-tag": "noindex, nofollow" },
    }
  );
}
