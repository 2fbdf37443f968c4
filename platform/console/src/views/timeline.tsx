import type { HourlyViews } from "@site/gateway/store/page-counts";
import type { ChannelRevision } from "@site/registry/channel-revision";
import { isRelease, shownBy, withdrawalsIn } from "@site/registry/channel-revision";
import { scaleLinear, scaleUtc } from "d3-scale";
import type { ReactNode } from "react";
import { reasonOf } from "#figures/history.ts";
import { bySignal, percentile75 } from "#figures/page-figures.ts";
import { gutterOf, Legend, Lines, Plot, round } from "#figures/plot.tsx";
import { Choices, Moment, Panel, percent, Table, whole } from "#parts/page.tsx";
import {
  addressOf,
  choicesOf,
  daysAgo,
  daysIn,
  hourMs,
  type Shown,
  type ViewContext,
} from "#parts/view.ts";

/** Hours that a point of a plot stands for, by the days that are shown. */
const bucketHours = { 1: 1, 7: 6, 30: 24 } as const;
const maxRows = 50;

/** What a channel showed when, and how it fared meanwhile, on one axis. */
export async function timelineView(context: ViewContext): Promise<Shown> {
  const { history, figures, channel, query, now } = context;
  const days = daysIn(query);
  const since = daysAgo(days, now);
  const revisions = await history.of(channel);
  const before = revisions.findLastIndex(({ movedAt }) => Date.parse(movedAt) <= since.getTime());
  const shown = revisions.slice(Math.max(0, before));
  const rows = await figures.byHour({ channel, since });
  const buckets = bucketsOf(rows, since, bucketHours[days] * hourMs);
  const lanes = lanesOf(shown, revisions, now);
  const moved = revisions.slice(before + 1);
  return {
    title: `Timeline of ${channel}`,
    body: (
      <>
        <Choices label="Period and channel" options={choicesOf(context, "/timeline")} />
        <Panel title="What was shown, and how it fared">
          <Plot
            label={`Versions of each package on ${channel} over ${days} days, failures in a hundred views, and LCP; the tables below have the same figures`}
            draw={(width) => drawTimeline({ width, since, now, days, lanes, moved, buckets })}
          />
          <Legend />
        </Panel>
        <Panel title="Revisions">{await revisionTable(context, moved)}</Panel>
        <Panel title="Figures">{figureTable(buckets)}</Panel>
      </>
    ),
  };
}

interface Segment {
  from: number;
  to: number;
  version: string;
  isWithdrawn: boolean;
  /** Share of the visitors, for a canary. */
  share?: number | undefined;
}

interface Lane {
  name: string;
  live: Segment[];
  canary: Segment[];
}

/** A lane for each package: its versions, and those that a canary tried. */
function lanesOf(
  shown: readonly ChannelRevision[],
  all: readonly ChannelRevision[],
  now: Date,
): Lane[] {
  const withdrawn = withdrawalsIn(all);
  const lanes = new Map<string, Lane>();
  for (const [at, { movedAt, releases, canary }] of shown.entries()) {
    const from = Date.parse(movedAt);
    const to = Date.parse(shown[at + 1]?.movedAt ?? now.toISOString());
    const add = (kind: "live" | "canary", name: string, version: string, share?: number) => {
      const lane = lanes.getOrInsertComputed(name, () => ({ name, live: [], canary: [] }));
      const last = lane[kind].at(-1);
      if (last && last.version === version && last.share === share && last.to === from) {
        last.to = to;
        return;
      }
      const isWithdrawn = withdrawn.some(isRelease({ name, version }));
      lane[kind].push({ from, to, version, isWithdrawn, share });
    };
    for (const [name, version] of Object.entries(releases)) add("live", name, version);
    for (const [name, version] of Object.entries(canary?.releases ?? {})) {
      add("canary", name, version, canary?.percent);
    }
  }
  return [...lanes.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function figuresOf(rows: readonly HourlyViews[], group: "live" | "canary") {
  const sums = bySignal(rows, group);
  const [served = 0, failed = 0] = [sums.get("served"), sums.get("failed")];
  return { served, failed, lcp: percentile75(sums, "lcp") };
}

type GroupFigures = ReturnType<typeof figuresOf>;

function bucketsOf(rows: readonly HourlyViews[], since: Date, sizeMs: number) {
  const start = Math.floor(since.getTime() / sizeMs) * sizeMs;
  const groups = Map.groupBy(rows, ({ hour }) => Math.floor((Date.parse(hour) - start) / sizeMs));
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([index, own]) => ({
      at: start + index * sizeMs,
      live: figuresOf(own, "live"),
      canary: figuresOf(own, "canary"),
    }));
}

type Bucket = ReturnType<typeof bucketsOf>[number];

interface Measure {
  title: string;
  unit: string;
  /** The plot reaches at least this value. */
  least: number;
  measure(figures: GroupFigures): number | undefined;
}

/** What is drawn below the lanes, each in a plot. */
const measures: readonly [Measure, ...Measure[]] = [
  {
    ...{ title: "Failed views", unit: "%", least: 1 },
    measure: ({ failed, served }) => (served > 0 ? (100 * failed) / served : undefined),
  },
  {
    ...{ title: "LCP, p75", unit: "s", least: 2.5 },
    measure: ({ lcp }) => (lcp === undefined ? undefined : lcp / 1000),
  },
];

interface Timeline {
  width: number;
  since: Date;
  now: Date;
  days: 1 | 7 | 30;
  lanes: readonly Lane[];
  moved: readonly ChannelRevision[];
  buckets: readonly Bucket[];
}

const plotHeight = 90;
/** A revision's number needs so many units. */
const numberWidth = 16;

function drawTimeline({ width, since, now, days, lanes, moved, buckets }: Timeline) {
  const left = gutterOf(width);
  const [right, laneTop] = [width - 8, 24];
  const laneHeight = left > 0 ? 36 : 52;
  const lanesEnd = laneTop + lanes.length * laneHeight;
  const boxes = measures.map((_measure, at) => {
    const top = lanesEnd + 28 + at * (plotHeight + 40);
    return { left, right, top, bottom: top + plotHeight };
  });
  const bottom = boxes.at(-1)?.bottom ?? 0;
  const x = scaleUtc([since, now], [left, right]);
  const lines = { buckets, x, sizeMs: bucketHours[days] * hourMs };
  const ticks = x.ticks(left > 0 ? 8 : 4);
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    ...(days === 1 ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short" }),
  });
  const marks = (
    <>
      {ticks.map((tick) => (
        <text key={tick.getTime()} x={round(x(tick))} y={bottom + 20} textAnchor="middle">
          {clock.format(tick)}
        </text>
      ))}
      {marksOf(moved, x, bottom)}
      {lanes.map((lane, at) => (
        <LaneMarks key={lane.name} {...{ lane, x, left }} top={laneTop + at * laneHeight} />
      ))}
      {boxes.map((box, at) => (
        <LinesOverTime
          key={box.top}
          {...{ box, ...lines }}
          measured={measures[at] ?? measures[0]}
        />
      ))}
    </>
  );
  return { height: bottom + 28, marks };
}

type TimeScale = ReturnType<typeof scaleUtc<number>>;

/** A line for each revision, with its number; without either where the one before is too near. */
function marksOf(moved: readonly ChannelRevision[], x: TimeScale, bottom: number): ReactNode[] {
  let [last, lastNumber] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return moved.flatMap((revision) => {
    const at = round(x(Date.parse(revision.movedAt)));
    if (at < last + leastBar) return [];
    last = at;
    const hasRoom = at >= lastNumber + numberWidth;
    if (hasRoom) lastNumber = at;
    return (
      <g key={revision.sequence}>
        <title>{`Revision ${revision.sequence}, ${revision.movedBy}: ${reasonOf(revision)}`}</title>
        <line className="mark" x1={at} x2={at} y1={16} y2={bottom} />
        {hasRoom && (
          <text x={at} y={12} textAnchor="middle">
            {revision.sequence}
          </text>
        )}
      </g>
    );
  });
}

/** Bars that would be narrower, in px, become one with the next. */
const leastBar = 4;

/** Where the bars of a lane stand. Nobody sees a bar of a pixel, and a busy month has thousands of them. */
function placedBars(segments: readonly Segment[], x: TimeScale, left: number) {
  const bars: (Segment & { size: number; others: string })[] = [];
  for (const segment of segments) {
    const [from, to] = [Math.max(left, x(segment.from)), x(segment.to)];
    const last = bars.at(-1);
    if (last && last.size < leastBar && from - last.from - last.size < 1) {
      bars[bars.length - 1] = { ...last, size: to - last.from, others: ", and others" };
    } else if (to - from >= 0.5) bars.push({ ...segment, from, size: to - from, others: "" });
  }
  return bars.map((bar) => ({ ...bar, from: round(bar.from), size: round(bar.size) }));
}

interface LaneProps {
  lane: Lane;
  top: number;
  left: number;
  x: TimeScale;
}

function LaneMarks({ lane, top, left, x }: LaneProps): ReactNode {
  const barTop = left > 0 ? top : top + 16;
  const placed = (segments: readonly Segment[]) => placedBars(segments, x, left);
  return (
    <g>
      <text className="word" x={0} y={left > 0 ? top + 15 : top + 11}>
        {lane.name}
      </text>
      {placed(lane.live).map(({ from, size, version, isWithdrawn, others }, at) => (
        <g key={from}>
          <title>{`${lane.name} ${version}${isWithdrawn ? ", withdrawn" : ""}${others}`}</title>
          <rect
            className={`lane ${isWithdrawn ? "taken" : at % 2 === 1 ? "even" : ""}`}
            {...{ x: from, y: barTop, width: size, height: 20, rx: 2 }}
          />
          {size > version.length * 7 + 8 && (
            <text className="word" x={from + 6} y={barTop + 14.5}>
              {version}
            </text>
          )}
        </g>
      ))}
      {placed(lane.canary).map(({ from, size, version, share, others }) => (
        <g key={from}>
          <title>{`${lane.name} ${version}, canary for ${share} %${others}`}</title>
          <rect className="thin" {...{ x: from, y: barTop + 22, width: size, height: 5 }} />
          {size > 90 && (
            <text x={from + size - 4} y={barTop + 14.5} textAnchor="end">
              {version}: {share} %
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

interface LinesOverTimeProps {
  box: Parameters<typeof Lines>[0]["box"];
  buckets: readonly Bucket[];
  x: TimeScale;
  /** Milliseconds between two points. */
  sizeMs: number;
  measured: Measure;
}

function LinesOverTime({ box, buckets, x, sizeMs, measured }: LinesOverTimeProps): ReactNode {
  const { title, unit, least, measure } = measured;
  const values = buckets.flatMap(({ live, canary }) => [measure(live), measure(canary)]);
  const most = Math.max(least, ...values.filter((value) => value !== undefined));
  const y = scaleLinear([0, most], [box.bottom, box.top]).nice(3);
  /** A line ends where nothing was measured: between two canaries, say. */
  const piecesOf = (group: "live" | "canary") => {
    const pieces: (readonly [number, number])[][] = [];
    let last = Number.NEGATIVE_INFINITY;
    for (const bucket of buckets) {
      const value = measure(bucket[group]);
      if (value === undefined) continue;
      const point = [Math.max(box.left, x(bucket.at)), y(value)] as const;
      if (bucket.at - last > 2 * sizeMs) pieces.push([point]);
      else pieces.at(-1)?.push(point);
      last = bucket.at;
    }
    return pieces;
  };
  const grid = y
    .ticks(box.left > 0 ? 3 : 2)
    .map((value) => ({ at: y(value), text: `${value} ${unit}` }));
  return <Lines {...{ title, box, grid }} live={piecesOf("live")} canary={piecesOf("canary")} />;
}

async function revisionTable(
  { history, channel }: ViewContext,
  moved: readonly ChannelRevision[],
): Promise<ReactNode> {
  const latest = moved.slice(-maxRows).toReversed();
  const all = await history.of(channel);
  const rows = latest.map(async (revision) => {
    const { sequence, movedAt, movedBy, note, reason } = revision;
    const before = all[all.indexOf(revision) - 1];
    const known = before ? shownBy(before) : [];
    const brought = shownBy(revision).filter((release) => !known.some(isRelease(release)));
    const commits = await Promise.all(
      brought.map(async ({ name, version }) => ({
        label: `${name} ${version}`,
        ...(await history.origin(name, version)),
      })),
    );
    return [
      sequence,
      <Moment key="" at={movedAt} />,
      movedBy,
      <>
        {reason}
        {note && <span className="detail">{note}</span>}
      </>,
      commits.map(({ label, commit }) => (
        <span className="keep" key={label}>
          {label} {commit && <code>{commit.slice(0, 12)}</code>}
          <br />
        </span>
      )),
      before && (
        <a href={addressOf("/changes", { channel, from: before.sequence, to: sequence })}>
          Changes<span className="sr"> of revision {sequence}</span>
        </a>
      ),
    ];
  });
  return (
    <Table
      caption={
        moved.length > maxRows
          ? `The latest ${maxRows} of ${whole(moved.length)}, newest first`
          : "Newest first"
      }
      heads={["#Revision", "Time", "By", "What and why", "Brought", "Details"]}
      rows={await Promise.all(rows)}
      empty="The channel did not move in this time."
    />
  );
}

function figureTable(buckets: readonly Bucket[]): ReactNode {
  const seconds = (lcp: number | undefined) => (lcp === undefined ? "–" : (lcp / 1000).toFixed(1));
  const cells = ({ served, failed, lcp }: GroupFigures) => [
    whole(served),
    whole(failed),
    percent(failed, served),
    seconds(lcp),
  ];
  return (
    <details>
      <summary>Views, failures and LCP as a table</summary>
      <Table
        caption="Newest first. LCP: seconds that three views in four stayed below"
        heads={[
          "From",
          ...["#Live views", "#Live failed", "#Live rate", "#Live LCP"],
          ...["#Canary views", "#Canary failed", "#Canary rate", "#Canary LCP"],
        ]}
        rows={buckets
          .toReversed()
          .map(({ at, live, canary }) => [
            <Moment key="" at={new Date(at).toISOString()} />,
            ...cells(live),
            ...cells(canary),
          ])}
        empty="Nothing was counted in this time."
      />
    </details>
  );
}
