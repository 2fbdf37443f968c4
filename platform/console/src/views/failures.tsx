import { type ChannelRevision, isRelease, withdrawalsIn } from "@site/registry/channel-revision";
import type { ReportFiles } from "@site/server/report-files";
import type { ReportRecord } from "@site/server/report-record";
import type { ReactNode } from "react";
import { Chip, Choices, Moment, Panel, percent, Table, whole } from "#parts/page.tsx";
import { choicesOf, daysAgo, daysIn, type Shown, type ViewContext } from "#parts/view.ts";
import { isFailing } from "./problems.tsx";

const maxRows = 100;

/** What failed in browsers: how often by part and page, and the causes that pages reported. */
export async function failuresView(context: ViewContext): Promise<Shown> {
  const { sources, figures, history, channel, query, now } = context;
  const since = daysAgo(daysIn(query), now);
  const failures = await figures.failures({ channel, since });
  const causes = await causesSince(sources.reports, since);
  const shown = causes.slice(0, maxRows);
  const inSources = await context.places.of(
    shown.flatMap(({ places }) => [...places.values()].filter((place) => place !== "")),
  );
  const stateOf = statesIn(await history.of(channel));
  return {
    title: "Failures",
    body: (
      <>
        <Choices label="Period and channel" options={choicesOf(context, "/failures")} />
        <Panel title="By part and page">
          <Table
            caption={`Views of ${channel} in which a part failed, or its previous release took over`}
            heads={[
              ...["Part", "Page", "Now", "#Failed", "#Of views", "#Rate", "#Replaced"],
              ...["First", "Last"],
            ]}
            rows={failures.slice(0, maxRows).map((one) => [
              <span key="" className="keep">
                {one.remote || "unknown"} {one.version}
              </span>,
              <>
                {one.page} {one.group === "canary" && <span className="detail">canary</span>}
              </>,
              stateOf(one.remote, one.version),
              <span key="" className={isFailing(one) ? "danger" : ""}>
                {whole(one.failed)}
              </span>,
              whole(one.served),
              percent(one.failed, one.served),
              whole(one.fallbacks),
              <Moment key="" at={one.first} />,
              <Moment key="" at={one.last} />,
            ])}
            empty="No part failed in this time."
          />
        </Panel>
        <Panel title="Causes">
          <Table
            caption="Reports of browsers, grouped; the place is in the sources, else in the built file"
            heads={["Cause", "Part", "Page", "Now", "#Reports", "First", "Last"]}
            rows={shown.map((one) => [
              <div key="" className="clip">
                {one.what}
                {one.message && <span className="detail">{one.message}</span>}
                {placesOf(one, inSources).map((place) => (
                  <code className="detail" key={place}>
                    {place}
                  </code>
                ))}
              </div>,
              <span key="" className="keep">
                {one.remote || "unknown"} {one.version}
              </span>,
              <>
                {one.page}
                <span className="detail">
                  {[...one.places.keys()].toSorted().join(" ")}, {one.kind}, {one.phase}
                </span>
              </>,
              stateOf(one.remote, one.version),
              whole(one.count),
              <Moment key="" at={one.first} />,
              <Moment key="" at={one.last} />,
            ])}
            empty="No browser reported a fault in this time."
          />
          {causes.length > maxRows && (
            <p className="quiet">
              {whole(causes.length - maxRows)} rarer causes: <code>pnpm reports</code>
            </p>
          )}
        </Panel>
      </>
    ),
  };
}

/** Whether visitors still get a release. */
function statesIn(revisions: readonly ChannelRevision[]) {
  const latest = revisions.at(-1);
  const withdrawn = withdrawalsIn(revisions);
  return (name: string, version: string): ReactNode => {
    if (latest?.releases[name] === version) return <Chip tone="warn">live</Chip>;
    if (latest?.canary?.releases[name] === version) return <Chip tone="warn">canary</Chip>;
    if (withdrawn.some(isRelease({ name, version }))) return <Chip tone="good">withdrawn</Chip>;
    return <Chip tone="plain">{version === "" ? "unknown" : "replaced"}</Chip>;
  };
}

/** Each language has a built file of its own, made from the same sources. */
const placesOf = ({ places }: Cause, inSources: ReadonlyMap<string, string>): string[] =>
  [...new Set([...places.values()].map((place) => inSources.get(place) ?? place))].filter(Boolean);

type Cause = Omit<ReportRecord, "at" | "value" | "language" | "source"> & {
  count: number;
  first: string;
  last: string;
  /** The built file's place in each language. */
  places: Map<string, string>;
};

/** Equal reports of all languages as one, the most frequent first. */
async function causesSince(reports: ReportFiles, since: Date): Promise<Cause[]> {
  const causes = new Map<string, Cause>();
  for await (const records of reports.daysSince(since)) {
    for (const { at, value: _value, language, source = "", ...same } of records) {
      if (same.kind === "vital") continue;
      const key = JSON.stringify(same);
      const known = causes.get(key);
      if (known) {
        Object.assign(known, { count: known.count + 1, last: at });
        known.places.set(language, source);
      } else {
        const places = new Map([[language, source]]);
        causes.set(key, { ...same, count: 1, first: at, last: at, places });
      }
    }
  }
  return [...causes.values()].toSorted((a, b) => b.count - a.count || (a.last < b.last ? 1 : -1));
}
