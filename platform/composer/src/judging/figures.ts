import type { ChannelRevision } from "@site/registry/channel-revision";
import { poorSignals, signals, type VisitorGroup, type Vital } from "./signals.ts";

/** A total of page views, as the store of a site's servers has it. */
export interface CountRow {
  revision: number;
  visitor_group: VisitorGroup;
  signal: string;
  /** Views that are the first one of their visitor's network in an hour. */
  networks: number;
}

/** Where the totals of a channel's page views are read. */
export interface CanaryCounts {
  /** Rejects with an error that says in one line why they can't be read here. */
  since(from: Date, channel: string): Promise<CountRow[]>;
}

/** Views that a vital was measured in, and those of them in which it was poor. */
export interface Sample {
  views: number;
  poor: number;
}

/** What was counted of a group's page views. */
export interface GroupFigures extends Record<Vital, Sample> {
  served: number;
  answered: number;
  failed: number;
  fallback: number;
}

/** Views whose page neither became live nor failed. */
export function neverLive({ served, answered }: Pick<GroupFigures, "served" | "answered">): number {
  return Math.max(0, served - answered);
}

/** What was counted at one revision of a canary: a share that stayed the same. */
export interface Stretch {
  revision: number;
  /** The canary's share of the visitors, as it was set. */
  percent: number;
  live: GroupFigures;
  canary: GroupFigures;
}

/** The figures of a canary by the revisions that showed it. */
export function stretchesOf(
  revisions: readonly ChannelRevision[],
  rows: readonly CountRow[],
): Stretch[] {
  const rowsBy = Map.groupBy(rows, (row) => `${row.revision} ${row.visitor_group}`);
  return revisions.map(({ sequence, canary }) => ({
    revision: sequence,
    percent: canary?.percent ?? 0,
    live: groupFigures(rowsBy.get(`${sequence} live`) ?? []),
    canary: groupFigures(rowsBy.get(`${sequence} canary`) ?? []),
  }));
}

function groupFigures(rows: readonly CountRow[]): GroupFigures {
  const totals = new Map<string, number>();
  for (const { signal, networks } of rows) {
    totals.set(signal, (totals.get(signal) ?? 0) + networks);
  }
  const total = (signal: string) => totals.get(signal) ?? 0;
  const sample = (vital: Vital): Sample => {
    const prefix = `${vital.toLowerCase()}:`;
    const views = [...totals].filter(([signal]) => signal.startsWith(prefix));
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    return {
      views: sum(views.map(([, count]) => count)),
      poor: sum(poorSignals(vital).map(total)),
    };
  };
  return {
    served: total(signals.served),
    answered: total(signals.answered),
    failed: total(signals.failed),
    fallback: total(signals.fallback),
    LCP: sample("LCP"),
    INP: sample("INP"),
    CLS: sample("CLS"),
  };
}
