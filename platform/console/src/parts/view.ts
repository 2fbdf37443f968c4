import { signPreview } from "@site/composer/preview/preview-token";
import { previewParameter } from "@site/contract/preview";
import type { PageCounts } from "@site/gateway/store/page-counts";
import { type CompositionRecord, versionsOf } from "@site/registry/composition-record";
import type { ConsoleSources } from "@site/server/console-sources";
import type { ReactNode } from "react";
import type { History } from "#figures/history.ts";
import type { SourcePlaces } from "#figures/source-places.ts";

/** What a view is made from. */
export interface ViewContext {
  sources: ConsoleSources;
  history: History;
  figures: PageCounts;
  places: SourcePlaces;
  channel: string;
  query: URLSearchParams;
  mayAct: boolean;
  now: Date;
}

export interface Shown {
  title: string;
  body: ReactNode;
}

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** A moment so many days ago. */
export const daysAgo = (days: number, now: Date) => new Date(now.getTime() - days * dayMs);

/** The address of a view, with some of its settings. */
export function addressOf(path: string, settings: Record<string, string | number>): string {
  const query = new URLSearchParams(
    Object.entries(settings).map(([name, value]) => [name, String(value)]),
  );
  return `/console${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Any so many releases fit into a link. */
const maxPreviewed = 15;

/**
 * A link, valid for an hour, to a page of a composition's releases with what the live site states;
 * undefined on a server without a key, and where a link to so many other releases would be too long.
 */
export function previewOf(
  { sources: { previewKey, channel, live }, now }: ViewContext,
  record: CompositionRecord,
  path: string,
): string | undefined {
  if (!previewKey) return undefined;
  const shown = versionsOf(live());
  const releases = Object.entries(record.releases).flatMap(([name, release]) =>
    release.version === shown[name] ? [] : { name, ...release },
  );
  if (releases.length > maxPreviewed) return undefined;
  const expires = new Date(now.getTime() + hourMs);
  return `${path}?${previewParameter}=${signPreview(previewKey, { channel, releases, expires })}`;
}

const periods = [1, 7, 30] as const;

/** The days in a query; a week, which holds most releases and canaries, for anything else. */
export function daysIn(query: URLSearchParams): (typeof periods)[number] {
  return periods.find((days) => String(days) === query.get("days")) ?? 7;
}

/** Links to the same view over other periods, and of other channels. */
export function choicesOf(
  { sources, channel, query }: ViewContext,
  path: string,
): { to: string; text: string; isChosen: boolean }[] {
  const days = daysIn(query);
  const ofPeriods = periods.map((each) => ({
    to: addressOf(path, { channel, days: each }),
    text: each === 1 ? "24 hours" : `${each} days`,
    isChosen: each === days,
  }));
  const others = sources.previews.length === 0 ? [] : [sources.channel, ...sources.previews];
  const ofChannels = others.map((each) => ({
    to: addressOf(path, { channel: each, days }),
    text: each,
    isChosen: each === channel,
  }));
  return [...ofPeriods, ...ofChannels];
}
