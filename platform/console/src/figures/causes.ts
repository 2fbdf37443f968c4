import type { ConsoleSources } from "@site/server/console-sources";
import type { ReportRecord } from "@site/server/report-record";
import type { SourcePlaces } from "./source-places.ts";

type Same = Omit<ReportRecord, "at" | "value" | "language" | "source">;

/** Equal reports of browsers in all languages. */
export interface Cause extends Same {
  count: number;
  first: string;
  last: string;
  languages: string[];
  /** Places in the sources, else in the built files: each language has one of its own. */
  places: string[];
}

interface Causes {
  /** The most frequent first. */
  causes: Cause[];
  /** How many rarer ones there are. */
  others: number;
}

/** The `limit` most frequent causes that browsers have reported since a moment, of the releases that are meant. */
export async function causesSince(
  { sources, places }: { sources: Pick<ConsoleSources, "reports">; places: SourcePlaces },
  since: Date,
  limit: number,
  isMeant: (remote: string, version: string) => boolean = () => true,
): Promise<Causes> {
  const groups = new Map<string, Same & { reports: ReportRecord[] }>();
  for await (const records of sources.reports.daysSince(since)) {
    for (const report of records) {
      const { at: _at, value: _value, language: _language, source: _source, ...same } = report;
      if (same.kind === "vital" || !isMeant(same.remote, same.version)) continue;
      const key = JSON.stringify(same);
      const known = groups.get(key);
      if (known) known.reports.push(report);
      else groups.set(key, { ...same, reports: [report] });
    }
  }
  const sorted = [...groups.values()].toSorted((a, b) => b.reports.length - a.reports.length);
  const shown = sorted.slice(0, limit);
  const sourcesOf = ({ reports }: { reports: ReportRecord[] }) =>
    [...new Set(reports.map(({ source }) => source))].filter((place) => place !== "");
  const inSources = await places.of(shown.flatMap(sourcesOf));
  const causes = shown.map(({ reports, ...same }) => {
    const times = reports.map(({ at }) => at).toSorted();
    return {
      ...same,
      count: reports.length,
      ...{ first: times[0] ?? "", last: times.at(-1) ?? "" },
      languages: [...new Set(reports.map(({ language }) => language))].toSorted(),
      places: [...new Set(sourcesOf({ reports }).map((place) => inSources.get(place) ?? place))],
    };
  });
  return { causes, others: sorted.length - shown.length };
}
