import { lastCanaryIn, stretchesOf } from "@site/composer/judging/figures";
import { judge } from "@site/composer/judging/verdict";
import type { History } from "./history.ts";
import type { PageFigures } from "./page-figures.ts";

interface Judging {
  history: History;
  figures: PageFigures;
  channel: string;
}

/** The canary that runs on a channel, or the last one, with its counts and the verdict that they give. */
export async function judgedCanary({ history, figures, channel }: Judging) {
  const revisions = await history.of(channel);
  const last = lastCanaryIn(revisions);
  const [began] = last?.revisions ?? [];
  if (!last || !began) return undefined;
  const rows = await figures.canaryCounts({ channel, since: new Date(began.movedAt) });
  const after = (last.revisions.at(-1)?.sequence ?? 0) + 1;
  return {
    canary: last.canary,
    steps: last.revisions,
    began,
    /** The revision that ended it. */
    ended: revisions.find(({ sequence }) => sequence === after),
    isRunning: revisions.at(-1)?.canary !== undefined,
    label: labelOf(last.canary.releases),
    rows,
    verdict: judge(stretchesOf(last.revisions, rows)),
  };
}

/** Releases as people read them: `mf-home 1.2.0, shell 2.0.0`. */
export const labelOf = (releases: Record<string, string>): string =>
  Object.entries(releases)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");
