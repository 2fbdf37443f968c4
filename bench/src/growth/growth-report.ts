import { type Circumstances, circumstancesLine } from "../report/circumstances.ts";
import { shown, shownKilobytes } from "../report/figure.ts";
import { markdownTable } from "../report/markdown-table.ts";
import type { GrowthFigures } from "./growth-bench.ts";

/** What growing costs, as a document to read. */
export function growthReport(
  all: readonly GrowthFigures[],
  circumstances: Circumstances,
  browser: string,
): string {
  return [
    "# Growth",
    "",
    circumstancesLine(circumstances, browser),
    "Synthetic remotes on the real shell; the page that is viewed is the same in every row. Each row is measured once.",
    "",
    "## Those who make the site",
    "",
    markdownTable(
      [
        "remotes × addresses",
        "publish, s",
        "compose, s",
        "of CPU",
        "CPU ms an address",
        "after one remote, s",
        "of CPU",
        "documents changed",
        "CPU ms each",
        "published, MB",
      ],
      all.map((one) => [
        nameOf(one),
        shown(one.publish.ms / 1000, 1),
        shown(one.compose.ms / 1000, 1),
        shown(one.compose.processorMs / 1000, 1),
        shown(one.compose.processorMs / one.addresses, 1),
        shown(one.incremental.ms / 1000, 1),
        shown(one.incremental.processorMs / 1000, 1),
        shown(one.changedDocuments),
        shown(one.incremental.processorMs / one.changedDocuments, 1),
        shown(one.publishedBytes / 1e6, 1),
      ]),
    ),
    "",
    "## Those who visit a page",
    "",
    markdownTable(
      [
        "remotes × addresses",
        "document, kB",
        "requests until live",
        "kB until live",
        "scripts, kB",
        "kB in all",
      ],
      all.map((one) => [
        nameOf(one),
        shownKilobytes(one.documentBytes),
        shown(one.visit.requests),
        shownKilobytes(one.visit.transferBytes),
        shownKilobytes(one.visit.scriptBytes),
        shownKilobytes(one.visit.totalBytes),
      ]),
    ),
  ].join("\n");
}

function nameOf({ remotes, addresses }: GrowthFigures): string {
  return `${remotes} × ${addresses}`;
}
