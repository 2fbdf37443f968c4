import { isOverdue, lastRuns } from "@site/composer/housekeeping";
import { strongestFirst } from "@site/composer/judging/evidence-text";
import { freeBytes, littleFreeBytes } from "@site/gateway/environment";
import { isFailing, type PartFailures } from "@site/gateway/store/page-counts";
import { lastBackup } from "@site/gateway/store/runs";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { ReadinessReport } from "@site/server/readiness";
import type { ReactNode } from "react";
import { reasonOf } from "#figures/history.ts";
import { judgedCanary } from "#figures/judged-canary.ts";
import { Moment, percent, Verb, whole } from "#parts/page.tsx";
import { addressOf, daysAgo, type ViewContext } from "#parts/view.ts";

/** Something that somebody should do something about. */
export interface Problem {
  text: ReactNode;
  remedy?: ReactNode;
}

/** Whether visitors get the release that failed: one that was taken back fails for nobody any more. */
export function isShownIn(revision: ChannelRevision | undefined) {
  const live = revision?.releases ?? {};
  // The canary's visitors get the live releases of everything else.
  const shown = { live, canary: { ...live, ...revision?.canary?.releases } };
  return ({ group, remote, version }: PartFailures): boolean => shown[group][remote] === version;
}

/** What the first view is made from; undefined where the store can't be asked, as the readiness says. */
export async function figuresOf({ sources, figures, channel, now }: ViewContext) {
  const { registry, store } = sources;
  const [report, failures, open, runs, free] = await Promise.all([
    sources.readiness.report(),
    figures.failures({ channel, since: daysAgo(1, now) }).catch(() => undefined),
    sources.submissions.openDeliveries().catch(() => undefined),
    lastRuns(registry, () => lastBackup(store)),
    freeBytes(sources.gateway.dataDirectory),
  ]);
  return { report, failures, open, runs, free };
}

export type NowFigures = Awaited<ReturnType<typeof figuresOf>>;

/** What is wrong now, the worst first. */
export async function problemsOf(
  context: ViewContext,
  { report, failures = [], open = [], runs, free }: NowFigures,
): Promise<Problem[]> {
  const { history, channel, sources } = context;
  const { overdueDays } = sources;
  const isShown = isShownIn((await history.of(channel)).at(-1));
  const failing = failures.filter((one) => isFailing(one) && isShown(one));
  const judged = await judgedCanary(context).catch(() => undefined);
  const convicted = judged?.isRunning && judged.verdict.word === "convicted" ? judged : undefined;
  const dead = open.find(({ state }) => state === "dead");
  const deadText = dead && (
    <>
      {whole(dead.count)} {dead.count === 1 ? "delivery was" : "deliveries were"} given up.{" "}
      <a href="/console/enquiries">Enquiries</a>
    </>
  );
  return [
    ...machineProblems(report),
    ...(free !== null && free < littleFreeBytes
      ? [{ text: "The disk of DATA_DIRECTORY has less than 1 GB left." }]
      : []),
    ...Object.entries(runs).flatMap(([verb, run]) => {
      if (!run || "unread" in run) return [];
      if (run.fault) return [{ text: `The last ${verb} failed: ${run.fault}` }];
      const isLate = isOverdue(verb, run.endedAt, overdueDays, context.now.getTime());
      return isLate ? [{ text: `The last ${verb} is older than ${overdueDays} days.` }] : [];
    }),
    ...(convicted ? [convictedProblem(convicted, channel)] : []),
    ...failing.map((one) => partProblem(one, channel, convicted === undefined)),
    ...(deadText ? [{ text: deadText }] : []),
  ];
}

function machineProblems(report: ReadinessReport): Problem[] {
  const { status, store, database, cause, damaged, destinations = {} } = report;
  const texts: ReactNode[] = [
    status === "not ready" && "Nothing is live on this channel yet.",
    store === "unreachable" &&
      "The registry can't be read: what was live stays, and nothing new goes live.",
    ["reachable", "none"].includes(database) ||
      `The submission store is ${database}. ${cause ?? ""}`,
    ...Object.entries(destinations).map(
      ([name, health]) => health.state === "failing" && `Nothing reaches ${name}: ${health.cause}`,
    ),
    damaged.length > 0 && (
      <>
        {whole(damaged.length)} objects of the registry are damaged:{" "}
        <code>pnpm release repair</code>
      </>
    ),
  ];
  return texts.flatMap((text) => (typeof text === "boolean" ? [] : { text }));
}

function convictedProblem(
  { label, verdict, canary, began }: NonNullable<Awaited<ReturnType<typeof judgedCanary>>>,
  channel: string,
): Problem {
  const found = strongestFirst(verdict);
  const texts = found.map(
    ({ name, canary, live }) =>
      `${name} ${whole(canary.bad)} of ${whole(canary.views)}, live ${whole(live.bad)} of ${whole(live.views)}`,
  );
  return {
    text: (
      <>
        <strong>The canary {label} is convicted:</strong> {texts.join("; ")}. {canary.percent} % of
        the visitors get it; it began <Moment at={began.movedAt} />, by {began.movedBy}:{" "}
        {reasonOf(began)}. <a href={addressOf("/canary", { channel })}>Its evidence</a>
      </>
    ),
    remedy: (
      <Verb to={addressOf("/do/canary-stop", { channel })} danger>
        Stop the canary
      </Verb>
    ),
  };
}

function partProblem(failure: PartFailures, channel: string, mayStop: boolean): Problem {
  const { remote, version, page, failed, served, group } = failure;
  const isCanary = group === "canary";
  return {
    text: (
      <>
        <strong>
          {remote} {version}
        </strong>{" "}
        {isCanary && "(canary) "}fails on {page}: {whole(failed)} of {whole(served)} views (
        {percent(failed, served)}) of the last 24 hours.{" "}
        <a href={addressOf("/failures", { channel, days: 1 })}>Its causes</a>
      </>
    ),
    remedy: !isCanary ? (
      <Verb to={addressOf("/do/rollback", { channel })} danger>
        Roll back
      </Verb>
    ) : mayStop ? (
      <Verb to={addressOf("/do/canary-stop", { channel })} danger>
        Stop the canary
      </Verb>
    ) : null,
  };
}
