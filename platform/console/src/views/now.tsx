import { housekeepingVerbs, lastRuns, runText } from "@site/composer/housekeeping";
import type { VisitorGroup } from "@site/composer/judging/signals";
import { freeBytes } from "@site/gateway/environment";
import { isFailing, type PartFailures } from "@site/gateway/store/page-counts";
import { lastBackup } from "@site/gateway/store/runs";
import {
  type ChannelRevision,
  isRelease,
  type Withdrawal,
  withdrawalsIn,
} from "@site/registry/channel-revision";
import type { CompositionRecord } from "@site/registry/composition-record";
import type { Trouble } from "@site/server/troubles";
import type { ReactNode } from "react";
import { liveSince, reasonOf } from "#figures/history.ts";
import { age, Chip, Facts, Moment, Panel, percent, Table, Verb, whole } from "#parts/page.tsx";
import { addressOf, daysAgo, previewOf, type Shown, type ViewContext } from "#parts/view.ts";

/** What the view is made from; where the store can't be asked, the readiness says so. */
async function figuresOf({ sources, figures, history, channel, now }: ViewContext) {
  const { registry, store } = sources;
  const [report, troubles, revisions, failures, open, runs, free] = await Promise.all([
    sources.readiness.report(),
    sources.troubles.now(),
    history.of(channel),
    figures.failures({ channel, since: daysAgo(1, now) }).catch(() => []),
    sources.submissions.openDeliveries().catch(() => undefined),
    lastRuns(registry, () => lastBackup(store)),
    freeBytes(sources.gateway.dataDirectory),
  ]);
  const latest = revisions.at(-1);
  return {
    report,
    troubles,
    /** Of releases that visitors get now. */
    failures: failures.filter(isShownIn(latest)),
    hasCanary: latest?.canary !== undefined,
    open,
    runs,
    free,
  };
}

type NowFigures = Awaited<ReturnType<typeof figuresOf>>;

/** Whether all is well, what is live, how each page fares, and the machine. */
export async function nowView(context: ViewContext): Promise<Shown> {
  const figures = await figuresOf(context);
  const { troubles } = figures;
  const others = furtherFaults(figures);
  const isWell = troubles.length + others.length === 0;
  return {
    title: isWell ? "All well" : "Something is wrong",
    body: (
      <>
        {troubles.map((trouble) => troublePanel(context, trouble))}
        {others.map((text) => (
          <div className="sentence wrong" key={text}>
            <p>{text}</p>
          </div>
        ))}
        {isWell && (
          <div className="sentence">
            <p>
              All well: pages are served, and no part of them fails more often than one view in a
              hundred.
            </p>
          </div>
        )}
        <Panel title="Pages in the last 24 hours">{await pageMap(context, figures)}</Panel>
        <div className="columns">
          <Panel title="What is live">{await liveTable(context)}</Panel>
          <Panel title="Housekeeping">{housekeeping(context, figures)}</Panel>
        </div>
      </>
    ),
  };
}

/** What is wrong though no trouble tells it. */
function furtherFaults({ report, troubles, failures }: NowFigures): string[] {
  const faults = faultsOfServer(report);
  if (troubles.length > 0) return faults;
  if (failures.some(isFailing)) {
    return [...faults, "A part of a page fails in browsers: the red pages below."];
  }
  if (faults.length > 0 || report.status === "ready") return faults;
  return [`The server is ${report.status}: Housekeeping says which part is why.`];
}

function faultsOfServer({ status, damaged, destinations = {} }: NowFigures["report"]): string[] {
  if (status === "not ready") {
    return ["Nothing is shown: nothing was promoted, or the store was not reached yet."];
  }
  const failing = Object.entries(destinations).flatMap(([name, health]) =>
    health.state === "failing" ? `Nothing reaches ${name}: ${health.cause}` : [],
  );
  if (damaged.length === 0) return failing;
  const found = `${whole(damaged.length)} objects of the registry are damaged`;
  return [...failing, `${found}: mend them by pnpm release mirror, then restart the server.`];
}

const actionTexts: Record<NonNullable<Trouble["action"]>, string> = {
  "canary-stop": "Stop the canary",
  rollback: "Roll the channel back",
};

/** The same as an alert says. */
function troublePanel({ mayAct, sources: { channel } }: ViewContext, trouble: Trouble): ReactNode {
  const { name, fact, details, visitors, remedy, view, action } = trouble;
  return (
    <div className="sentence wrong" key={name}>
      <p>
        <strong>{fact}.</strong> {details?.replace(/\.?$/, ".")} For visitors: {visitors}{" "}
        {view && <a href={addressOf(view, { channel })}>See it</a>}
        <span className="detail">
          <code>{remedy[0]}</code> {remedy.length > 1 && remedy.at(-1)}
        </span>
      </p>
      {mayAct && action && (
        <Verb to={addressOf(`/do/${action}`, { channel })} danger>
          {actionTexts[action]}
        </Verb>
      )}
    </div>
  );
}

/** Whether visitors get the release that failed: one that was taken back fails for nobody any more. */
function isShownIn(revision: ChannelRevision | undefined) {
  const live = revision?.releases ?? {};
  // The canary's visitors get the live releases of everything else.
  const shown = { live, canary: { ...live, ...revision?.canary?.releases } };
  return ({ group, remote, version }: PartFailures): boolean => shown[group][remote] === version;
}

async function liveTable(context: ViewContext): Promise<ReactNode> {
  const { sources, history } = context;
  const names = [sources.channel, ...sources.previews];
  const channels = await Promise.all(
    names.map(async (name) => {
      const revisions = await history.of(name);
      return { name, revisions, withdrawn: withdrawalsIn(revisions) };
    }),
  );
  const packages = new Set(
    channels.flatMap(({ revisions }) => Object.keys(revisions.at(-1)?.releases ?? {})),
  );
  const rows = [...packages]
    .toSorted()
    .map(async (name) => [
      name,
      ...(await Promise.all(
        channels.map(({ revisions, withdrawn }) =>
          releaseCell(context, name, revisions.at(-1), withdrawn),
        ),
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
              {age(since.movedAt, context.now)}), by {since.movedBy}: {reasonOf(since)}{" "}
              {context.mayAct && revisions.length > 1 && (
                <a href={addressOf("/do/rollback", { channel: name })}>Roll {name} back</a>
              )}
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
  latest: ChannelRevision | undefined,
  withdrawn: readonly Withdrawal[],
): Promise<ReactNode> {
  const version = latest?.releases[name];
  const tried = latest?.canary?.releases[name];
  if (version === undefined) return <span className="quiet">not live</span>;
  const { publishedAt, commit, builtBy } = await history.origin(name, version);
  const isWithdrawn = withdrawn.some(isRelease({ name, version }));
  return (
    <>
      {version} {isWithdrawn && <Chip tone="bad">withdrawn</Chip>}{" "}
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
async function pageMap(
  context: ViewContext,
  { failures, hasCanary }: NowFigures,
): Promise<ReactNode> {
  const { sources, figures, channel, now } = context;
  const record =
    channel === sources.channel
      ? sources.live()
      : await sources.registry
          .revision(channel)
          .then((revision) => revision && sources.registry.composition(revision.composition));
  if (!record) return <p className="quiet">Nothing is live yet.</p>;
  const views = await figures.byPage({ channel, since: daysAgo(1, now) }).catch(() => undefined);
  const parts = previewOf(context, record, "/");
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
                const own = failures.filter(({ page }) => page === id);
                const failed = own.reduce((sum, one) => sum + one.failed, 0);
                const tone = own.some(isFailing) ? "bad" : failed > 0 ? "warn" : "good";
                const fare = (group: VisitorGroup) =>
                  fareText(
                    own.reduce((sum, one) => sum + (one.group === group ? one.failed : 0), 0),
                    sumOf(views?.get(id), group),
                  );
                const isTried = hasCanary && sumOf(views?.get(id), "canary") > 0;
                return (
                  <li key={id} className={`tile ${views ? tone : "plain"}`}>
                    <span>
                      {id}
                      {slotsOf(record, id, remote)}
                    </span>
                    <span>
                      {views ? fare("live") : "unknown"}
                      {isTried && <span className="detail">canary: {fare("canary")}</span>}
                    </span>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      <p className="quiet legend">
        Failures of releases that visitors get now. Red: a part fails in at least one view of a
        hundred, and in five or more. <a href="/console/failures">All failures</a>
        {parts && (
          <a className="apart" href={parts}>
            See which part comes from which release
          </a>
        )}
      </p>
    </>
  );
}

/** Views of one group that were served. */
const sumOf = (rows: readonly { group: string; views: number }[] = [], group: VisitorGroup) =>
  rows.find((row) => row.group === group)?.views ?? 0;

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

function housekeeping({ sources }: ViewContext, { report, open, runs, free }: NowFigures) {
  const { status, store, database, damaged, destinations = {} } = report;
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
        "Free disk": free === null ? "unknown" : `${(free / gigabyte).toFixed(1)} GB`,
        ...Object.fromEntries(
          housekeepingVerbs.map((verb) => [`Last ${verb}`, runText(runs[verb])]),
        ),
      }}
    />
  );
}

function openText(open: readonly { state: string; count: number }[]): string {
  if (open.length === 0) return "none waits";
  return open.map(({ state, count }) => `${whole(count)} ${state}`).join(", ");
}
