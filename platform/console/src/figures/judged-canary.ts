import { judgeLastCanary } from "@site/composer/judging/canary-report";
import type { PageCounts } from "@site/gateway/store/page-counts";
import type { History } from "./history.ts";

interface Judging {
  history: History;
  figures: PageCounts;
  channel: string;
}

/** The canary that runs on a channel, or the last one, with its counts and the verdict that they give. */
export async function judgedCanary({ history, figures, channel }: Judging) {
  const revisions = await history.of(channel);
  const judged = await judgeLastCanary(revisions, (since) =>
    figures.sinceByHour({ channel, since }),
  );
  if (!judged) return undefined;
  const after = (judged.steps.at(-1)?.sequence ?? 0) + 1;
  return {
    ...judged,
    ended: revisions.find(({ sequence }) => sequence === after),
    label: labelOf(judged.canary.releases),
  };
}

/** Releases as people read them: `mf-home 1.2.0, shell 2.0.0`. */
export const labelOf = (releases: Record<string, string>): string =>
  Object.entries(releases)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");
