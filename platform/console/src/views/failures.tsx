import { isFailing } from "@site/gateway/store/page-counts";
import { type ChannelRevision, isRelease, withdrawalsIn } from "@site/registry/channel-revision";
import type { ReactNode } from "react";
import { causesSince } from "#figures/causes.ts";
import { Chip, Choices, Moment, Panel, percent, Table, whole } from "#parts/page.tsx";
import { choicesOf, daysAgo, daysIn, type Shown, type ViewContext } from "#parts/view.ts";

const maxRows = 100;

/** What failed in browsers: how often by part and page, and the causes that pages reported. */
export async function failuresView(context: ViewContext): Promise<Shown> {
  const { figures, history, channel, query, now } = context;
  const since = daysAgo(daysIn(query), now);
  const failures = await figures.failures({ channel, since });
  const { causes, others } = await causesSince(context, since, maxRows);
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
            rows={causes.map((one) => [
              <div key="" className="clip">
                {one.what}
                {one.message && <span className="detail">{one.message}</span>}
                {one.places.map((place) => (
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
                  {one.languages.join(" ")}, {one.kind}, {one.phase}
                </span>
              </>,
              stateOf(one.remote, one.version),
              whole(one.count),
              <Moment key="" at={one.first} />,
              <Moment key="" at={one.last} />,
            ])}
            empty="No browser reported a fault in this time."
          />
          {others > 0 && (
            <p className="quiet">
              {whole(others)} rarer causes: <code>pnpm reports</code>
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
