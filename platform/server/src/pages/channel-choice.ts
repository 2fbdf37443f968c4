import type { ComposedFile, CompositionRecord } from "@site/registry/composition-record";
import { DamagedObject, StoreUnreachable } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Shown } from "#counts/counted-views.ts";
import type { OpenPreview } from "#preview/preview.ts";
import { LiveComposition, type Prepare } from "./live-composition.ts";
import { drawGroup, groupCookie, groupIn, isInCanary } from "./visitor-group.ts";

/** A composition to respond with. */
export interface Choice {
  record: CompositionRecord;
  /** Headers of documents and of everything else that depends on the choice. */
  headers: Record<string, string>;
  /** The releases that its documents show instead of their own. */
  preview?: OpenPreview;
  /** Who gets it, and at which revision of the channel; undefined for a preview, which isn't counted. */
  shown?: Shown | undefined;
}

/** The same for everybody: caches must revalidate it. */
const sharedCaching = "public, max-age=0, must-revalidate";
/** Depends on the visitor: shared caches must not store it. */
const ownCaching = "private, max-age=0, must-revalidate";

/** Files of a composition whose paths change with their content. */
const namedByContent = /^\/_og\//;

/** A preview is neither cached nor indexed. */
export const unlistedHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** Chooses what a visitor gets: the channel's composition, its canary, or a previewed channel. */
export class ChannelChoice {
  readonly #live: LiveComposition;
  readonly #previews: ReadonlyMap<string, LiveComposition>;

  /** `previews` are the channels that `?channel=` may show. */
  constructor(live: LiveComposition, previews: ReadonlyMap<string, LiveComposition>) {
    this.#live = live;
    this.#previews = previews;
  }

  /** Chooses for a request with this query. Undefined before the first promotion. */
  choose(request: FastifyRequest, query: string | undefined): Choice | undefined {
    const preview = query ? this.#previewIn(query) : undefined;
    if (preview) return preview.record && { record: preview.record, headers: unlistedHeaders };
    const { record, canary } = this.#live;
    if (!record) return undefined;
    if (!canary) {
      const headers = { "cache-control": sharedCaching };
      return { record, headers, shown: this.shownOf(record.id) };
    }

    const known = groupIn(request.headers.cookie);
    const group = known ?? drawGroup();
    const chosen = isInCanary(group, canary) ? canary.record : record;
    return {
      record: chosen,
      shown: this.shownOf(chosen.id),
      headers: {
        "cache-control": ownCaching,
        vary: "cookie",
        ...(known === undefined && {
          "set-cookie": groupCookie(group, request.protocol === "https"),
        }),
      },
    };
  }

  /**
   * The previewed channel that a query names, by its name or by its composition's id (page files
   * are requested with the latter). A channel that may not be previewed is ignored, like any
   * unknown parameter.
   */
  #previewIn(query: string): LiveComposition | undefined {
    const { record, canary } = this.#live;
    const name = new URLSearchParams(query).get("channel");
    if (name || query === record?.id || query === canary?.record.id) {
      return this.#previews.get(name ?? "");
    }
    return [...this.#previews.values()].find((channel) => channel.record?.id === query);
  }

  /** Who is shown a composition of the channel now; undefined for any other. */
  shownOf(id: string): Shown | undefined {
    const { record, canary, revision } = this.#live;
    if (!revision) return undefined;
    const { sequence } = revision;
    if (id === canary?.record.id) return { group: "canary", revision: sequence };
    return id === record?.id ? { group: "live", revision: sequence } : undefined;
  }

  /** What a channel shows; undefined where this server doesn't show it, or nothing was promoted. */
  recordOn(channel: string): CompositionRecord | undefined {
    return (channel === this.#live.channel ? this.#live : this.#previews.get(channel))?.record;
  }

  /**
   * A file that never changes at its address, from any composition that is shown: its path changes
   * with its content, or the query is the id of its composition. The request may come without the
   * cookie or query that chose its page.
   */
  unchangingFile(path: string, query: string | undefined): ComposedFile | undefined {
    const isNamedByContent = namedByContent.test(path);
    for (const { id, files } of this.shown()) {
      if (files[path] && (isNamedByContent || id === query)) return files[path];
    }
    return undefined;
  }

  /** The composition of this id, if it is shown to anybody, else the channel's. */
  recordOf(id: string | undefined): CompositionRecord | undefined {
    return this.shown().find((record) => record.id === id) ?? this.#live.record;
  }

  /** Every composition that is shown to somebody. */
  shown(): CompositionRecord[] {
    return [
      this.#live.record,
      this.#live.canary?.record,
      ...[...this.#previews.values()].map(({ record }) => record),
    ].filter((record) => record !== undefined);
  }
}

const refreshIntervalMs = 1_000;

/** The same for other channels: few visitors see them, and each read of the store costs money. */
const previewIntervalMs = 10_000;

/** A store that has been silent for this long counts as unreachable. */
export const storeSilenceMs = 10_000;

/** Which channels a server shows, and what it does with a composition before it shows it. */
export interface ShownChannels {
  registry: Registry;
  channel: string;
  previews: readonly string[];
  prepare: Prepare;
}

/** Reads the channels, and follows their pointers until the server closes. */
export async function openChannels(
  app: FastifyInstance,
  { registry, channel, previews, prepare }: ShownChannels,
): Promise<{ live: LiveComposition; choice: ChannelChoice }> {
  const open = (name: string) => new LiveComposition(registry, name, prepare);
  const live = open(channel);
  // Like a previewed channel, it appears once the store can be reached, or is mended.
  await live.refresh().catch((error: unknown) => {
    if (!(error instanceof StoreUnreachable || error instanceof DamagedObject)) throw error;
  });
  const previewed = new Map(previews.map((name) => [name, open(name)]));
  // A previewed channel that can't be read yet appears once it can be read.
  await Promise.allSettled([...previewed.values()].map((one) => one.refresh()));
  for (const one of [live, ...previewed.values()]) {
    one.watch(one === live ? refreshIntervalMs : previewIntervalMs, app.log);
    app.addHook("onClose", async () => one.stop());
  }
  return { live, choice: new ChannelChoice(live, previewed) };
}
