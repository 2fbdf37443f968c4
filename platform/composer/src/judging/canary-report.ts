import { Failure, failure } from "@site/contract/failure";
import type { Canary, ChannelRevision } from "@site/registry/channel-revision";
import type { Registry } from "@site/registry/registry";
import { columns } from "#output/texts.ts";
import { evidenceText, numberText, tallyText } from "./evidence-text.ts";
import { type CanaryCounts, type CountRow, stretchesOf } from "./figures.ts";
import { judge, type SignalVerdict } from "./verdict.ts";

/** How a canary fares: the figures, and the verdict that they give. */
export type CanaryReport = Pick<
  NonNullable<Awaited<ReturnType<typeof judgeLastCanary>>>,
  "canary" | "isRunning" | "stretches" | "verdict"
>;

/** Why a canary can't be judged here. */
export interface Unjudged {
  unjudged: string;
}

/**
 * The canary that runs on a channel, or else the last one, and what its counts say; undefined where
 * there was none. `past` are the channel's revisions, oldest first.
 */
export async function judgeLastCanary<Row extends CountRow>(
  past: readonly ChannelRevision[],
  read: (from: Date) => Promise<readonly Row[]>,
) {
  const canary = past.findLast((revision) => revision.canary)?.canary;
  const steps = past.filter((revision) => canary && revision.canary?.id === canary.id);
  const [began] = steps;
  if (!canary || !began) return undefined;
  const rows = await read(new Date(began.movedAt));
  const stretches = stretchesOf(steps, rows);
  const isRunning = past.at(-1)?.canary !== undefined;
  return { canary, isRunning, began, steps, rows, stretches, verdict: judge(stretches) };
}

/** How a channel's canary fares, or the last one did; undefined if it had none lately. */
export async function reportCanary(
  past: readonly ChannelRevision[],
  counts: CanaryCounts | undefined,
): Promise<CanaryReport | Unjudged | undefined> {
  const channel = past.at(-1)?.channel ?? "";
  try {
    const judged = await judgeLastCanary(past, async (from) => {
      if (!counts) throw failure`no-counts: page views are counted by the site's server`;
      const rows = await counts.since(from, channel);
      // Elsewhere than beside the server, another store may be open.
      if (rows.length === 0)
        throw failure`no-page-views: the store here has counted no page view of ${channel} since then`;
      return rows;
    });
    if (!judged) return undefined;
    const { canary, isRunning, stretches, verdict } = judged;
    return { canary, isRunning, stretches, verdict };
  } catch (error) {
    return { unjudged: (error as Error).message };
  }
}

/**
 * @throws Error when the running canary is convicted and one of these releases is among those that
 * it tries out, unless it goes on `anyway`. Returns how it fares.
 */
export async function requireUnconvicted(
  registry: Registry,
  counts: CanaryCounts | undefined,
  {
    channel,
    names,
    anyway = false,
  }: { channel: string; names: readonly string[]; anyway?: boolean },
): Promise<CanaryReport | Unjudged | undefined> {
  const running = (await registry.revision(channel))?.canary;
  if (!running || !names.some((label) => labelsOf(running).includes(label))) return undefined;
  const report = await reportCanary(await registry.recentRevisions(channel), counts);
  if (anyway || !report || "unjudged" in report || report.verdict.word !== "convicted") {
    return report;
  }
  throw new Failure(
    "canary-convicted",
    [
      `The canary on ${channel} is convicted: ${evidenceText(report.stretches, report.verdict)}.`,
      ...reportLines(report),
      `End it: pnpm release canary --stop --channel ${channel}. To go on all the same, add --anyway.`,
    ].join("\n"),
  );
}

/** The releases that a canary tries out, as `mf-home@1.2.0`. */
export function labelsOf({ releases }: Canary): string[] {
  return Object.entries(releases).map(([name, version]) => `${name}@${version}`);
}

/** Canary beside live, a line for each signal. */
export function reportLines(report: CanaryReport | Unjudged | undefined): string[] {
  if (!report) return [];
  if ("unjudged" in report) return [`The canary can't be judged here: ${report.unjudged}.`];
  const { signals } = report.verdict;
  return columns([
    ["  bad views", "canary", "live"],
    ...signals.map((each) => [
      `  ${each.name}`,
      tallyText(each.canary),
      tallyText(each.live),
      wordText(each),
    ]),
  ]);
}

function wordText({ word, evidence, convictsFrom, ...signal }: SignalVerdict): string {
  switch (word) {
    case "convicted":
      return `convicted (evidence ${numberText(evidence)}, from ${convictsFrom})`;
    case "too-few-views":
      return "too few views";
    case "wrong-share":
      return "not judged: the canary got another share of the views than was set";
    case "nothing-against-it": {
      const { smallestRate = 0, smallestRise } = signal;
      const rise = smallestRise ? `, ${numberText(smallestRise)} times live` : "";
      return `nothing against it (${numberText(smallestRate * 100)} % would have shown${rise})`;
    }
  }
}
