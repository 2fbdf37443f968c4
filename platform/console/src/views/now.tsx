import { statfs } from "node:fs/promises";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { CompositionRecord } from "@site/registry/composition-record";
import type { ReadinessReport } from "@site/server/readiness";
import type { ReactNode } from "react";
import { liveSince, reasonOf, withdrawalOf } from "#figures/history.ts";
import { age, Chip, Facts, Moment, Panel, percent, Table, whole } from "#parts/page.tsx";
import { daysAgo, type Shown, type ViewContext } from "#parts/view.ts";
import { isFailing, problemsOf, wallsText } from "./problems.tsx";

/** Whether all is well, what is live, how each page fares, and the machine. */
export async function nowView(context: ViewContext): Promise<Shown> {
  const report = await context.sources.readiness.report();
  const problems = await problemsOf(context, report);
  return {
    title: problems.length === 0 ? "All well" : "Something is wrong",
    body: (
      <>
        {problems.length === 0 ? (
          <div className="sentence">
            <p>
              All well: pages are served, and no part of them fails more often than one view in a
              hundred.
            </p>
          </div>
        ) : (
          problems.map(({ text, remedy }, at) => (
            <div className="sentence bad" key={at}>
              <p>{text}</p>
              {context.mayAct && remedy}
            </div>
          ))
        )}
        <Panel title="Pages in the last 24 hours">{await pageMap(context)}</Panel>
        <div className="columns two">
          <Panel title="What is live">{await liveTable(context)}</Panel>
          <Panel title="Housekeeping">{await housekeeping(context, report)}</Panel>
        </div>
      </>
    ),
  };
}

async function liveTable(context: ViewContext): Promise<ReactNode> {
  const { sources, history } = context;
  const names = [sources.channel, ...sources.previews];
  const channels = await Promise.all(
    names.map(async (name) => ({ name, revisions: await history.of(name) })),
  );
  const packages = new Set(
    channels.flatMap(({ revisions }) => Object.keys(revisions.at(-1)?.releases ?? {})),
  );
  const rows = [...packages]
    .toSorted()
    .map(async (name) => [
      name,
      ...(await Promise.all(
        channels.map(({ revisions }) => releaseCell(context, name, revisions)),
      )),
    ]);
  return (
    <>
      <Table
        caption="Package by channel: version, when it was published, from which commit"
        heads={["Package", ...names]}
        rows={await Promise.all(rows)}
        empty="Nothing is live yet."
      />
      {channels.map(({ name, revisions }) => {
        const since = liveSince(revisions);
        return (
          since && (
            <p key={name}>
              <strong>{name}</strong> is live since <Moment at={since.movedAt} /> (
              {age(since.movedAt, context.now)}), by {since.movedBy}: {reasonOf(since)}
            </p>
          )
        );
      })}
    </>
  );
}

async function releaseCell(
  { history, now }: ViewContext,
  name: string,
  revisions: readonly ChannelRevision[],
): Promise<ReactNode> {
  const latest = revisions.at(-1);
  const version = latest?.releases[name];
  const tried = latest?.canary?.releases[name];
  if (version === undefined) return <span className="quiet">not live</span>;
  const { publishedAt, commit, builtBy } = await history.origin(name, version);
  const withdrawn = withdrawalOf(revisions, { name, version });
  return (
    <>
      {version} {withdrawn && <Chip tone="bad">withdrawn</Chip>}{" "}
      {tried && (
        <Chip tone="warn">
          canary {tried}, {latest?.canary?.percent} %
        </Chip>
      )}
      <span className="detail">
        {publishedAt ? `${age(publishedAt, now)} old` : "no record"}
        {commit && (
          <>
            {", "}
            <code>{commit.slice(0, 12)}</code>
          </>
        )}
        {builtBy && `, signed by ${builtBy}`}
      </span>
    </>
  );
}

/** Each remote with its pages: which is served to whom, and how often it fails. */
async function pageMap({ sources, figures, channel, now }: ViewContext): Promise<ReactNode> {
  const record =
    channel === sources.channel
      ? sources.live()
      : await sources.registry
          .revision(channel)
          .then((revision) => revision && sources.registry.composition(revision.composition));
  if (!record) return <p className="quiet">Nothing is live yet.</p>;
  const period = { channel, since: daysAgo(1, now) };
  const failures = await figures.failures(period).catch(() => undefined);
  const views = await figures.byPage(period).catch(() => undefined);
  const byRemote = Map.groupBy(Object.entries(record.composition.pages), ([, page]) => page.remote);
  return (
    <>
      <ul className="map">
        {[...byRemote].map(([remote, pages]) => (
          <li key={remote}>
            <h3>
              {remote} <span className="unit">{record.composition.remotes[remote]?.version}</span>
            </h3>
            <ul>
              {pages.map(([id]) => {
                const own = failures?.filter(({ page }) => page === id) ?? [];
                const served = sumOf(views?.get(id), "served");
                const failed = own.reduce((sum, one) => sum + one.failed, 0);
                const tone = own.some(isFailing) ? "bad" : failed > 0 ? "warn" : "good";
                return (
                  <li key={id} className={`tile ${views ? tone : "plain"}`}>
                    <span>
                      {id}
                      {slotsOf(record, id, remote)}
                    </span>
                    <span>{views ? fareText(failed, served) : "unknown"}</span>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      <p className="quiet legend">
        Views and failures of both groups. Red: a part fails in at least one view of a hundred, and
        in five or more. <a href="/console/failures">All failures</a>
      </p>
    </>
  );
}

const sumOf = (rows: readonly { signal: string; views: number }[] = [], signal: string) =>
  rows.reduce((sum, row) => sum + (row.signal === signal ? row.views : 0), 0);

function fareText(failed: number, served: number): string {
  if (failed === 0) return `${whole(served)} views`;
  return `${whole(failed)} of ${whole(served)} fail (${percent(failed, served)})`;
}

/** Which other remotes serve a part of a page. */
function slotsOf({ documents }: CompositionRecord, page: string, owner: string): string {
  const used = Object.values(documents).find((one) => one.page === page)?.used ?? [];
  const others = used.filter(({ kind, remote }) => kind === "slot" && remote !== owner);
  const remotes = [...new Set(others.map(({ remote }) => remote))];
  return remotes.length > 0 ? ` + ${remotes.join(", ")}` : "";
}

const gigabyte = 1_000_000_000;

async function housekeeping({ sources }: ViewContext, report: ReadinessReport) {
  const { status, store, database, damaged, destinations = {} } = report;
  const disk = await statfs(sources.gateway.dataDirectory).catch(() => undefined);
  const free = disk && disk.bavail * disk.bsize;
  const open = await sources.submissions.openDeliveries().catch(() => undefined);
  const services = Object.entries(destinations).map(([name, { state }]) => [
    `Destination ${name}`,
    <Chip key="" tone={state === "failing" ? "bad" : "plain"}>
      {state}
    </Chip>,
  ]);
  return (
    <Facts
      facts={{
        Server: <Chip tone={status === "ready" ? "good" : "bad"}>{status}</Chip>,
        Registry: damaged.length === 0 ? store : `${store}, ${damaged.length} damaged objects`,
        "Submission store": `${database} (${sources.store.engine})`,
        Deliveries: open ? openText(open) : "unknown",
        ...Object.fromEntries(services),
        "Free disk": free === undefined ? "unknown" : `${(free / gigabyte).toFixed(1)} GB`,
        "Walls around remotes": await wallsText(),
      }}
    />
  );
}

function openText(open: readonly { state: string; count: number }[]): string {
  if (open.length === 0) return "none waits";
  return open.map(({ state, count }) => `${whole(count)} ${state}`).join(", ");
}
