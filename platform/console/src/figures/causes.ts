import type { ConsoleSources } from "@site/server/console-sources";
import type { ReportRecord } from "@site/server/report-record";
import type { SourcePlaces } from "./source-places.ts";

/** What is counted as one: equal reports of browsers in all languages. It grows with their kinds alone. */
type Group = Omit<ReportRecord, "at" | "value" | "language" | "source"> & {
  count: number;
  first: string;
  last: string;
  languages: Set<string>;
  sources: Set<string>;
};

/**
 * The `limit` most frequent causes that browsers have reported since a moment, of the releases that are
 * meant, the most frequent first, and how many rarer ones there are.
 */
export async function causesSince(
  { sources, places }: { sources: Pick<ConsoleSources, "reports">; places: SourcePlaces },
  since: Date,
  limit: number,
  isMeant: (remote: string, version: string) => boolean = () => true,
) {
  const groups = new Map<string, Group>();
  for await (const records of sources.reports.daysSince(since)) {
    for (const { at, value: _value, language, source, ...same } of records) {
      if (same.kind === "vital" || !isMeant(same.remote, same.version)) continue;
      const key = JSON.stringify(same);
      const made = { ...same, count: 0, first: at, last: at, languages: new Set<string>() };
      const group = groups.get(key) ?? { ...made, sources: new Set<string>() };
      groups.set(key, group);
      group.count += 1;
      group.last = at;
      group.languages.add(language);
      if (source !== "") group.sources.add(source);
    }
  }
  const sorted = [...groups.values()].toSorted(
    (a, b) => b.count - a.count || (a.last < b.last ? 1 : -1),
  );
  const shown = sorted.slice(0, limit);
  const inSources = await places.of(shown.flatMap((group) => [...group.sources]));
  const causes = shown.map(({ sources: built, languages, ...same }) => ({
    ...same,
    languages: [...languages].toSorted(),
    // In the sources, else in the built files: each language has one of its own.
    places: [...new Set([...built].map((place) => inSources.get(place) ?? place))],
  }));
  return { causes, others: sorted.length - shown.length };
}
