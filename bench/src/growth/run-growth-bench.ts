import { InvalidArgumentError } from "commander";
import {
  type Circumstances,
  circumstancesLine,
  type MeasurementOptions,
  runMeasurement,
} from "../measurement.ts";
import { markdownTable, shown, shownKilobytes } from "../report/figure.ts";
import { makeCertificate } from "../served/certificate.ts";
import { openBrowser } from "../visit/conditions.ts";
import { benchGrowth, type GrowthFigures } from "./growth-bench.ts";
import type { SiteSize } from "./synthetic-site.ts";

/** More remotes for the same addresses, more addresses for the same remotes, and both. */
export const usualSizes: readonly SiteSize[] = [
  { remotes: 4, addresses: 45 },
  { remotes: 4, addresses: 450 },
  { remotes: 16, addresses: 450 },
  { remotes: 64, addresses: 450 },
  { remotes: 4, addresses: 4500 },
  { remotes: 64, addresses: 4500 },
];

/** Reads `4x45,16x450`: remotes by addresses. */
export function readSizes(list: string): SiteSize[] {
  return list.split(",").map((size) => {
    const [, remotes, addresses] = /^(\d+)x(\d+)$/.exec(size.trim()) ?? [];
    if (remotes === undefined) throw new InvalidArgumentError(`Expected 4x45, got ${size}.`);
    return { remotes: Number(remotes), addresses: Number(addresses) };
  });
}

/** `pnpm bench growth`: grows a synthetic site and writes what it costs. */
export function runGrowthBench(
  options: MeasurementOptions & { sizes: readonly SiteSize[] },
): Promise<void> {
  const measure = async () => {
    const certificate = makeCertificate();
    const browser = await openBrowser(certificate);
    try {
      const [smallest] = options.sizes;
      // The first composition of a process also compiles the code that it runs.
      if (smallest) await benchGrowth(smallest, { browser, certificate });
      const sizes: GrowthFigures[] = [];
      for (const size of options.sizes) {
        console.error(`${size.remotes} remotes, ${size.addresses} addresses`);
        const figures = await benchGrowth(size, { browser, certificate });
        // A long run tells what it has, in case that it does not come to its end.
        console.error(JSON.stringify(figures));
        sizes.push(figures);
      }
      const version = browser.version();
      return {
        data: { browser: version, sizes },
        markdown: (circumstances: Circumstances) =>
          growthReport(sizes, circumstances, `Chromium ${version}`),
      };
    } finally {
      await browser.close();
    }
  };
  return runMeasurement("growth", options, measure, ["shell"]);
}

const seconds = (ms: number) => shown(ms / 1000, 1);

/** What growing costs, as a document to read. */
function growthReport(
  all: readonly GrowthFigures[],
  circumstances: Circumstances,
  browser: string,
): string {
  const size = ({ remotes, addresses }: GrowthFigures) => `${remotes} × ${addresses}`;
  return [
    "# Growth",
    "",
    circumstancesLine(circumstances, browser),
    "Synthetic remotes on the real shell; the page that is viewed is the same in every row. Each row is measured once.",
    "",
    "## Those who make the site",
    "",
    markdownTable(all, [
      ["remotes × addresses", size],
      ["publish, s", ({ publish }) => seconds(publish.ms)],
      ["compose, s", ({ compose }) => seconds(compose.ms)],
      ["of CPU", ({ compose }) => seconds(compose.processorMs)],
      ["CPU ms an address", (one) => shown(one.compose.processorMs / one.addresses, 1)],
      ["after one remote, s", ({ incremental }) => seconds(incremental.ms)],
      ["of CPU", ({ incremental }) => seconds(incremental.processorMs)],
      ["documents changed", ({ changedDocuments }) => shown(changedDocuments)],
      ["CPU ms each", (one) => shown(one.incremental.processorMs / one.changedDocuments, 1)],
      ["published, MB", ({ publishedBytes }) => shown(publishedBytes / 1e6, 1)],
    ]),
    "",
    "## Those who visit a page",
    "",
    markdownTable(all, [
      ["remotes × addresses", size],
      ["document, kB", ({ documentBytes }) => shownKilobytes(documentBytes)],
      ["requests until live", ({ visit }) => shown(visit.requests)],
      ["kB until live", ({ visit }) => shownKilobytes(visit.transferBytes)],
      ["scripts, kB", ({ visit }) => shownKilobytes(visit.scriptBytes)],
      ["kB in all", ({ visit }) => shownKilobytes(visit.totalBytes)],
    ]),
  ].join("\n");
}
