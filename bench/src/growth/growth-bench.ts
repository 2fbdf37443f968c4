import { join } from "node:path";
import { compose } from "@site/composer/compose/compose";
import { pageFileUrl } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import type { CompositionRecord } from "@site/registry/composition-record";
import { publish } from "@site/registry/publish";
import type { Registry } from "@site/registry/registry";
import type { RemoteRelease } from "@site/registry/release-record";
import { createSiteServer } from "@site/server/site-server";
import { buildFolder } from "@site/workspace/workspace";
import { InvalidArgumentError } from "commander";
import type { Browser } from "playwright";
import {
  type Circumstances,
  circumstancesLine,
  type Duration,
  type MeasurementOptions,
  runMeasurement,
  timed,
} from "../measurement.ts";
import {
  type Column,
  type Figure,
  markdownTable,
  medianFigure,
  ratio,
  shown,
  shownKilobytes,
} from "../report/figure.ts";
import { type Certificate, makeCertificate, openEntrance } from "../served/entrance.ts";
import { makeLive, temporaryRegistry } from "../served/temporary-registry.ts";
import { openBrowser, unthrottled } from "../visit/conditions.ts";
import { type VisitFigures, visit } from "../visit/visit.ts";
import { writeSyntheticRemote } from "./synthetic-build.ts";
import { probePath, type SiteSize, type SyntheticRemote, syntheticSite } from "./synthetic-site.ts";

/** More remotes for the same addresses, more addresses for the same remotes, and both. */
export const usualSizes = "4x45,4x450,64x450,4x4500,64x4500";

/** Reads `4x45,64x450`: remotes by addresses. */
export function readSizes(list: string): SiteSize[] {
  return list.split(",").map((size) => {
    const [, remotes, addresses] = /^(\d+)x(\d+)$/.exec(size.trim()) ?? [];
    if (remotes === undefined) throw new InvalidArgumentError(`Expected 4x45, got ${size}.`);
    return { remotes: Number(remotes), addresses: Number(addresses) };
  });
}

/**
 * Small sites are measured more often: they take seconds, so other work on the machine weighs more,
 * and the smallest one is what all others are divided by.
 */
const isSmall = ({ addresses }: SiteSize) => addresses < 1000;
const smallFactor = 3;

/** `pnpm bench growth`: grows a synthetic site and writes what it costs. */
export function runGrowthBench(
  options: MeasurementOptions & { sizes: readonly SiteSize[]; runs: number },
): Promise<void> {
  const measure = async () => {
    const certificate = makeCertificate();
    const browser = await openBrowser(certificate);
    const visitor = { browser, certificate };
    try {
      const [smallest] = options.sizes;
      // The first composition of a process also compiles the code that it runs.
      if (smallest) await benchGrowth(smallest, visitor);
      const sizes = options.sizes.map((size): GrowthRuns => ({ ...size, runs: [] }));
      for (let run = 1; run <= options.runs * smallFactor; run += 1) {
        for (const { runs, ...size } of sizes) {
          const count = isSmall(size) ? options.runs * smallFactor : options.runs;
          if (run > count) continue;
          console.error(`run ${run} of ${count}: ${sizeName(size)} addresses`);
          const figures = await benchGrowth(size, visitor);
          // A long run prints what it has so far, in case it does not finish.
          console.error(JSON.stringify(figures));
          runs.push(figures);
        }
      }
      const version = `Chromium ${browser.version()}`;
      return {
        data: { browser: version, sizes },
        markdown: (circumstances: Circumstances) => growthReport(sizes, circumstances, version),
      };
    } finally {
      await browser.close();
    }
  };
  return runMeasurement("growth", options, measure, ["shell"]);
}

/** Processor time of composing, for each address. */
export const composingMsEach = ({ compose, addresses }: GrowthFigures) =>
  compose.processorMs / addresses;

/** Processor time of composing after one remote's release, for each document that changes. */
export const changingMsEach = ({ incremental, changedDocuments }: GrowthFigures) =>
  incremental.processorMs / changedDocuments;

/** What growing costs, as a document to read. */
function growthReport(
  all: readonly GrowthRuns[],
  circumstances: Circumstances,
  browser: string,
): string {
  type Of = (run: GrowthFigures) => Figure;
  const column = (title: string, of: Of, show: (figure: Figure) => string): Column<GrowthRuns> => [
    title,
    ({ runs }) => show(medianFigure(runs.map(of))),
  ];
  const plain = (figure: Figure) => shown(figure);
  const tenths = (figure: Figure) => shown(figure, 1);
  const seconds = (ms: Figure) => tenths(ratio(ms, 1000));
  const makers = markdownTable(all, [
    ["remotes × addresses", sizeName],
    column("publish, s", ({ publish }) => publish.ms, seconds),
    column("compose, s", ({ compose }) => compose.ms, seconds),
    column("of CPU", ({ compose }) => compose.processorMs, seconds),
    column("CPU ms an address", composingMsEach, tenths),
    column("after one remote, s", ({ incremental }) => incremental.ms, seconds),
    column("of CPU", ({ incremental }) => incremental.processorMs, seconds),
    column("documents changed", ({ changedDocuments }) => changedDocuments, plain),
    column("CPU ms each", changingMsEach, tenths),
    column("published, MB", ({ publishedBytes }) => publishedBytes / 1e6, tenths),
  ]);
  const visitors = markdownTable(all, [
    ["remotes × addresses", sizeName],
    column("document, kB", ({ documentBytes }) => documentBytes, shownKilobytes),
    column("page file, kB", ({ pageFileBytes }) => pageFileBytes, shownKilobytes),
    column("requests until live", ({ visit }) => visit.requests, plain),
    column("kB until live", ({ visit }) => visit.transferBytes, shownKilobytes),
    column("scripts, kB", ({ visit }) => visit.scriptBytes, shownKilobytes),
    column("kB in all", ({ visit }) => visit.totalBytes, shownKilobytes),
  ]);
  return `# Growth

${circumstancesLine(circumstances, browser)}
Synthetic remotes on the real shell; the page that is viewed is the same in every row. Medians of ${all.at(-1)?.runs.length ?? 0} runs, and of ${all[0]?.runs.length ?? 0} below 1,000 addresses.

## Those who make the site

${makers}

## Those who visit a page

${visitors}`;
}

/** A site's size as reports name it. */
export const sizeName = ({ remotes, addresses }: SiteSize) => `${remotes} × ${addresses}`;

/** What was measured of sites of one size, run by run. */
export interface GrowthRuns extends SiteSize {
  runs: GrowthFigures[];
}

/** What a site of some size costs those who make it and those who visit it. */
export interface GrowthFigures extends SiteSize {
  publish: Duration;
  compose: Duration;
  /** After one remote was released with other words. */
  incremental: Duration;
  /** Documents that the second composition made anew. */
  changedDocuments: number;
  /** Everything that the registry holds after the first composition, compressed variants included. */
  publishedBytes: number;
  /** The probe page's document, as brotli. */
  documentBytes: number;
  /** What a click on a link to the probe page fetches, as brotli. */
  pageFileBytes: number;
  visit: VisitFigures;
}

interface Visitor {
  browser: Browser;
  certificate: Certificate;
}

/** Measures a synthetic site of one size, from nothing. The shell's build must be there. */
async function benchGrowth(size: SiteSize, visitor: Visitor): Promise<GrowthFigures> {
  const remotes = syntheticSite(size);
  const { registry, scratch, remove } = await temporaryRegistry();
  const releaseOf = async (remote: SyntheticRemote, version: string, edition?: number) => {
    const folder = join(scratch, remote.name);
    const build = await writeSyntheticRemote(folder, remote, version, edition);
    const { record } = await publish(registry, build);
    if (record.kind === "shell") throw new Error(`${record.name} is no remote.`);
    return record;
  };
  try {
    const { record: shell } = await publish(registry, buildFolder("shell"));
    if (shell.kind === "remote") throw new Error("There is no build of the shell.");
    const releases: RemoteRelease[] = [];
    const [, publishing] = await timed(async () => {
      for (const remote of remotes) releases.push(await releaseOf(remote, "1.0.0"));
    });
    const input = { registry, shell, site: neutralSite };
    const [previous, composing] = await timed(() => compose({ ...input, remotes: releases }));
    const publishedBytes = await bytesIn(registry);
    const visited = await visitProbe(registry, previous, visitor);

    const [changed] = remotes.filter(({ pages }) => pages.some(({ path }) => path === probePath));
    const next = await releaseOf(changed as SyntheticRemote, "1.0.1", 1);
    const others = releases.filter(({ name }) => name !== next.name);
    const second = { ...input, remotes: [...others, next], previous };
    const [record, composingAgain] = await timed(() => compose(second));
    return {
      ...size,
      publish: publishing,
      compose: composing,
      incremental: composingAgain,
      changedDocuments: changedBetween(previous, record),
      publishedBytes,
      documentBytes: previous.documents[probePath]?.brotliSize ?? 0,
      pageFileBytes: previous.files[pageFileUrl(probePath)]?.brotliSize ?? 0,
      visit: visited,
    };
  } finally {
    await remove();
  }
}

async function visitProbe(
  registry: Registry,
  record: CompositionRecord,
  { browser, certificate }: Visitor,
): Promise<VisitFigures> {
  await makeLive(registry, record, "growth");
  const app = await createSiteServer({ registry, channel: "growth" });
  const entrance = await openEntrance(app, certificate);
  const conditions = unthrottled;
  try {
    return await visit({ browser, entrance, conditions, path: probePath, isAlive: true });
  } finally {
    await entrance.close();
  }
}

function changedBetween(before: CompositionRecord, after: CompositionRecord): number {
  return Object.entries(after.documents).filter(
    ([path, { hash }]) => before.documents[path]?.hash !== hash,
  ).length;
}

async function bytesIn({ store }: Registry): Promise<number> {
  const objects = await store.list("");
  return objects.reduce((total, { size }) => total + size, 0);
}
