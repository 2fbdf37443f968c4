import { originText } from "@site/composer/command-line";
import { labelsOf } from "@site/composer/judging/canary-report";
import { numberText, tooFewText } from "@site/composer/judging/evidence-text";
import { type CountRow, stretchesOf } from "@site/composer/judging/figures";
import { judge, type SignalVerdict, type Verdict, type Word } from "@site/composer/judging/verdict";
import {
  type Canary,
  type ChannelRevision,
  isRelease,
  withdrawalsIn,
} from "@site/registry/channel-revision";
import { scaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import { canaryShares } from "#actions/actions.tsx";
import { causesSince } from "#figures/causes.ts";
import { reasonOf } from "#figures/history.ts";
import { judgedCanary } from "#figures/judged-canary.ts";
import { gutterOf, Lines, Plot } from "#figures/plot.tsx";
import {
  Chip,
  Facts,
  Moment,
  Panel,
  percent,
  Table,
  type Tone,
  Verb,
  whole,
} from "#parts/page.tsx";
import { addressOf, type Shown, type ViewContext } from "#parts/view.ts";

/** How many moments the plot of the evidence has at most. */
const maxLooks = 60;
const maxSteps = 50;

/** The running canary or the last one beside what is live, with the verdict and its evidence. */
export async function canaryView(context: ViewContext): Promise<Shown> {
  const { channel, mayAct } = context;
  const judged = await judgedCanary(context);
  if (!judged) {
    return {
      title: `Canary on ${channel}`,
      body: (
        <section className="panel">
          <p>No canary ran on {channel} lately. To begin one, in your clone:</p>
          <pre>{`pnpm release canary <package>@<version> --percent 10 --channel ${channel}`}</pre>
        </section>
      ),
    };
  }
  const { canary, steps, began, ended, isRunning, label, rows, verdict } = judged;
  const looks = looksAt(steps, rows);
  const isTried = (name: string, version: string) => canary.releases[name] === version;
  const { causes } = await causesSince(context, new Date(began.movedAt), 1, isTried);
  const changes = { channel, from: began.sequence - 1, to: began.sequence };
  // A convicted canary gets no more visitors.
  const shares = canaryShares.filter((share) =>
    verdict.word === "convicted" ? share < canary.percent : share !== canary.percent,
  );
  return {
    title: isRunning ? `Canary on ${channel}: ${label}` : `No canary runs on ${channel}`,
    body: (
      <>
        <div className={verdict.word === "convicted" ? "sentence wrong" : "sentence"}>
          <p>
            <Chip tone={words[verdict.word].tone}>{words[verdict.word].text}</Chip>
            {tooFewText(verdict)}{" "}
            {isRunning
              ? `${canary.percent} % of the visitors get it, since `
              : `The last was ${label}, from `}
            <Moment at={began.movedAt} />
            {isRunning && `, by ${began.movedBy}: ${reasonOf(began)}`}
            {ended && (
              <>
                {" "}
                to <Moment at={ended.movedAt} />, ended by {ended.movedBy}: {reasonOf(ended)}
              </>
            )}
          </p>
          {causes.map(({ what, message, page, count, places }) => (
            <p key={page}>
              {whole(count)} reports of {what} on {page}: {message} <code>{places[0]}</code>
            </p>
          ))}
        </div>
        <Panel title="What it is">
          <Facts facts={await releaseFacts(context, canary, isRunning)} />
          {began.sequence > 1 && <a href={addressOf("/changes", changes)}>What it changes</a>}
        </Panel>
        {isRunning && mayAct && (
          <Panel title="Change its share">
            <p className="verbs">
              {shares.map((share) => (
                <Verb key={share} to={addressOf("/do/canary-share", { channel, percent: share })}>
                  {share} %
                </Verb>
              ))}
              <Verb to={addressOf("/do/canary-stop", { channel })} danger>
                Stop the canary
              </Verb>
            </p>
          </Panel>
        )}
        <Panel title="Both groups">
          <SignalTable verdict={verdict} />
          <p className="quiet">
            Never live: the page was served, and did not say within a minute that it runs.
          </p>
          <p>
            <a href={addressOf("/failures", { channel, days: 7 })}>
              What failed, and where in the sources
            </a>
          </p>
        </Panel>
        <Panel title="Evidence over views">
          <EvidencePlot looks={looks} />
        </Panel>
        {isRunning && verdict.word !== "convicted" && (
          <Panel title="For everybody">
            <p>
              Promoting composes the site, which runs the releases' code. So do it in your clone or
              CI:
            </p>
            <pre>{`pnpm release promote ${labelsOf(canary).join(" ")} --channel ${channel} --note "<why>"`}</pre>
          </Panel>
        )}
        <Panel title="Its steps">
          <Table
            caption={`Oldest first; the latest ${maxSteps} at most`}
            heads={["#Revision", "Time", "#Share", "By", "What and why"]}
            rows={[...steps, ...(ended ? [ended] : [])]
              .slice(-maxSteps)
              .map((step) => [
                step.sequence,
                <Moment key="" at={step.movedAt} />,
                step.canary ? `${step.canary.percent} %` : "ended",
                step.movedBy,
                reasonOf(step),
              ])}
          />
        </Panel>
      </>
    ),
  };
}

/** Where each of its releases comes from, and what the other visitors get. */
async function releaseFacts(
  { history, channel }: ViewContext,
  { releases }: Canary,
  isRunning: boolean,
): Promise<Record<string, ReactNode>> {
  const past = await history.of(channel);
  const withdrawn = withdrawalsIn(past);
  const facts = Object.entries(releases).map(async ([name, version]) => {
    const { publishedAt, ...origin } = await history.origin(name, version);
    const fact = (
      <>
        {originText(origin) || "from an unknown commit"}
        {publishedAt && (
          <>
            , published <Moment at={publishedAt} />
          </>
        )}
        ; everybody {isRunning && "else "}gets {past.at(-1)?.releases[name] ?? "nothing"}.{" "}
        {withdrawn.some(isRelease({ name, version })) && (
          <>
            <Chip tone="bad">withdrawn</Chip> Promoting it again needs <code>--again</code>.
          </>
        )}
      </>
    );
    return [`${name} ${version}`, fact] as const;
  });
  return Object.fromEntries(await Promise.all(facts));
}

const words: Record<Word, { text: string; tone: Tone }> = {
  convicted: { text: "convicted", tone: "bad" },
  "nothing-against-it": { text: "nothing against it", tone: "good" },
  "too-few-views": { text: "too few views to tell", tone: "plain" },
  "wrong-share": { text: "wrong share of views", tone: "warn" },
};

function SignalTable({ verdict }: { verdict: Verdict }): ReactNode {
  const cells = ({ views, bad }: SignalVerdict["live"]) => [
    `${whole(bad)} of ${whole(views)}`,
    percent(bad, views),
  ];
  return (
    <>
      <Table
        caption="Bad views, counted once a network and hour"
        heads={["Signal", "#Canary", "#Rate", "#Live", "#Live rate", "Verdict", "#Evidence"]}
        rows={verdict.signals.map((signal) => [
          signal.name,
          ...cells(signal.canary),
          ...cells(signal.live),
          <>
            <Chip tone={words[signal.word].tone}>{words[signal.word].text}</Chip>
            {signal.smallestRate !== undefined && (
              <span className="detail">
                from {percent(signal.smallestRate, 1)} on it would have shown
              </span>
            )}
          </>,
          <>
            {numberText(signal.evidence)}
            <span className="detail">convicts from {whole(signal.convictsFrom)}</span>
          </>,
        ])}
      />
      {verdict.word === "wrong-share" && (
        <p>
          Another share of the views than the set one was the canary's: a cache in front or visitors
          without cookies. So nothing is judged.
        </p>
      )}
    </>
  );
}

type Look = ReturnType<typeof looksAt>[number];

/** What the counts said when there were so many views. */
function looksAt(
  revisions: readonly ChannelRevision[],
  rows: readonly (CountRow & { hour: string })[],
) {
  const counted = new Set(rows.map(({ revision }) => revision));
  const steps = revisions.filter(({ sequence }) => counted.has(sequence));
  const hours = [...new Set(rows.map(({ hour }) => hour))].toSorted();
  const step = Math.ceil(hours.length / maxLooks);
  const looked = hours.filter((_hour, at) => (hours.length - 1 - at) % step === 0);
  return looked.map((hour) => {
    const stretches = stretchesOf(
      steps,
      rows.filter((row) => row.hour <= hour),
    );
    const { signals } = judge(stretches);
    /** Logarithm of the evidence against what convicts: 0 convicts. */
    const strongest = (isMeant: (signal: SignalVerdict) => boolean) =>
      Math.max(
        ...signals
          .filter(isMeant)
          .map(({ evidence, convictsFrom }) => Math.log10(evidence / convictsFrom)),
      );
    return {
      views: stretches.reduce((sum, { live, canary }) => sum + live.served + canary.served, 0),
      broken: strongest(({ judgedBy }) => /broken|failed/.test(judgedBy)),
      slow: strongest(({ judgedBy }) => !/broken|failed/.test(judgedBy)),
    };
  });
}

/** Evidence beyond this is drawn at the edge: it convicts a hundred times over. */
const edges = { low: -5, high: 2 };
const plotHeight = 180;

function EvidencePlot({ looks }: { looks: readonly Look[] }): ReactNode {
  const [most] = looks.slice(-1);
  if (!most) return <p className="quiet">Nothing was counted yet.</p>;
  return (
    <>
      <Plot
        label={`Evidence against the canary over ${whole(most.views)} views; the table below has the figures`}
        draw={(width) => drawEvidence(width, looks, most.views)}
      />
      <p className="quiet legend">
        <span className="key canary" /> never live or failed{" "}
        <span className="apart">
          <span className="key" /> replaced or slow
        </span>
      </p>
      <details>
        <summary>Evidence as a table</summary>
        <Table
          caption="Evidence as a part of what convicts"
          heads={["#Views", "#Never live or failed", "#Replaced or slow"]}
          rows={looks.map(({ views, broken, slow }) => [
            whole(views),
            numberText(10 ** broken),
            numberText(10 ** slow),
          ])}
        />
      </details>
    </>
  );
}

function drawEvidence(width: number, looks: readonly Look[], most: number) {
  const left = gutterOf(width);
  const box = { left, right: width - 8, top: left > 0 ? 8 : 24, bottom: plotHeight };
  const x = scaleLinear([0, most], [box.left, box.right]);
  const y = scaleLinear([edges.low, edges.high], [box.bottom, box.top]).clamp(true);
  const grid = [
    { at: y(0), text: "convicts" },
    { at: y(-2), text: "a hundredth" },
    { at: y(-4), text: "a 10,000th" },
  ];
  const pointsOf = (signal: "broken" | "slow") =>
    looks.map((look) => [x(look.views), y(look[signal])] as const);
  const marks = (
    <>
      <Lines
        title="Evidence"
        {...{ box, grid }}
        live={[pointsOf("slow")]}
        canary={[pointsOf("broken")]}
      />
      <line className="limit" x1={box.left} x2={box.right} y1={y(0)} y2={y(0)} />
      {x.ticks(left > 0 ? 8 : 4).map((tick) => (
        <text key={tick} x={x(tick)} y={plotHeight + 20} textAnchor="middle">
          {whole(tick)}
        </text>
      ))}
      <text x={box.right} y={plotHeight + 38} textAnchor="end">
        views of both groups
      </text>
    </>
  );
  return { height: plotHeight + 44, marks };
}
