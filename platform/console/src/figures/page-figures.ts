import type { HourlyViews, PageCount } from "@site/gateway/store/page-counts";

/** Sums views by signal, of one group. */
export function bySignal(
  rows: readonly HourlyViews[],
  group: PageCount["visitor_group"],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    if (row.group === group) sums.set(row.signal, (sums.get(row.signal) ?? 0) + row.views);
  }
  return sums;
}

/**
 * The value that three views in four stayed below, from counts by bucket (`lcp:2500`: up to 2,500 ms);
 * undefined without views.
 */
export function percentile75(sums: ReadonlyMap<string, number>, vital: string): number | undefined {
  const buckets = [...sums]
    .flatMap(([signal, views]) => {
      const [name, edge = ""] = signal.split(":");
      // `lcp:more` has no upper edge.
      return name === vital ? [{ edge: Number(edge) || Number.POSITIVE_INFINITY, views }] : [];
    })
    .toSorted((a, b) => a.edge - b.edge);
  const all = buckets.reduce((sum, { views }) => sum + views, 0);
  let below = 0;
  let lower = 0;
  for (const { edge, views } of buckets) {
    if (below + views >= 0.75 * all) {
      // Within the bucket, views are taken as evenly spread.
      const share = (0.75 * all - below) / views;
      return Number.isFinite(edge) ? lower + share * (edge - lower) : lower;
    }
    below += views;
    lower = edge;
  }
  return undefined;
}
