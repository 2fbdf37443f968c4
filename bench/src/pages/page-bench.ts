import { createSiteServer } from "@site/server/site-server";
import { type Figure, medianFigure } from "../report/figure.ts";
import { type Entrance, makeCertificate, openEntrance } from "../served/entrance.ts";
import { temporaryRegistry } from "../served/temporary-registry.ts";
import { isComparedAgain, type Variant, variantNames } from "../variants/variant.ts";
import { buildPeers, registerVariants } from "../variants/variant-registry.ts";
import { type Approach, type ClickFigures, clickThrough } from "../visit/click-through.ts";
import { type Conditions, openBrowser, slowProcessor, unthrottled } from "../visit/conditions.ts";
import { interactionNames, interactions, interactionTime } from "../visit/interactions.ts";
import type { VisitInput } from "../visit/opened-page.ts";
import { type VisitFigures, visit } from "../visit/visit.ts";
import type { ClickedFigures, Measured, MeasuredInteraction } from "./measured.ts";
import { clickedLink, type MeasuredPage, measuredPages } from "./measured.ts";

export interface PageBenchInput {
  runs: number;
  pages: readonly MeasuredPage[];
  conditions: readonly Conditions[];
}

export interface PageBenchResult {
  measured: Measured[];
  interactions: MeasuredInteraction[];
  /** Each document of the site, in bytes as brotli. */
  documentBytes: number[];
  browser: string;
}

/**
 * Measures the variants side by side: all built from the same sources, in one registry, served by
 * the same server over the same line. The builds of shell and remotes must be there.
 */
export async function benchPages(input: PageBenchInput): Promise<PageBenchResult> {
  const temporary = await temporaryRegistry();
  const entrances = new Map<Variant, Entrance>();
  const certificate = makeCertificate();
  const browser = await openBrowser(certificate);
  try {
    console.error("building what the site is compared with");
    const peers = await buildPeers(temporary.scratch);
    console.error("composing the variants");
    const record = await registerVariants(temporary.registry, peers);
    for (const variant of variantNames) {
      const app = await createSiteServer({ registry: temporary.registry, channel: variant });
      entrances.set(variant, await openEntrance(app, certificate));
    }
    const visitTo = (variant: Variant, page: MeasuredPage, conditions: Conditions): VisitInput => ({
      browser,
      entrance: entrances.get(variant) as Entrance,
      conditions,
      path: measuredPages[page],
      isAlive: variant !== "limit",
    });
    const measured = await makeVisits(input, visitTo);
    const documents = Object.values(record.documents);
    return {
      measured,
      interactions: await measureInteractions(input, visitTo),
      documentBytes: documents.map(({ brotliSize, size }) => brotliSize ?? size),
      browser: `Chromium ${browser.version()}`,
    };
  } finally {
    await browser.close();
    for (const entrance of entrances.values()) await entrance.close();
    await temporary.remove();
  }
}

async function makeVisits(
  { runs, pages, conditions }: PageBenchInput,
  visitTo: (variant: Variant, page: MeasuredPage, conditions: Conditions) => VisitInput,
): Promise<Measured[]> {
  const [firstPage] = pages;
  const [firstConditions] = conditions;
  if (!firstPage || !firstConditions) return [];
  // Pays what only the first visit costs: caches, and code that the server has not run yet.
  for (const variant of variantNames) await visit(visitTo(variant, firstPage, firstConditions));

  const places = pages.flatMap((page) =>
    conditions.map((one) => ({
      page,
      conditions: one,
      measured: variantNames.map(
        (variant): Measured => ({ page, conditions: one.name, variant, runs: [] }),
      ),
    })),
  );
  for (let run = 0; run < runs; run += 1) {
    for (const { page, conditions, measured } of places) {
      for (const { variant, runs: visits } of inTurn(measured, run)) {
        console.error(`run ${run + 1} of ${runs}: ${page}, ${conditions.name}, ${variant}`);
        const input = visitTo(variant, page, conditions);
        const isCompared = isComparedAgain(variant);
        const figures = await visitFigures(input, isCompared);
        const isClicked = isCompared && page === clickedLink.from;
        visits.push({ ...figures, ...(isClicked ? await clickedFigures(input) : {}) });
      }
    }
  }
  return places.flatMap(({ measured }) => measured);
}

/** A frame more or less is a tenth of a fast desktop's first paint: two sets of five would not agree. */
const visitsARun = 3;

/** What a run measures of one page: of what is compared on a fast desktop, the medians of three visits. */
async function visitFigures(input: VisitInput, isCompared: boolean): Promise<VisitFigures> {
  const first = await twice(() => visit(input, isCompared));
  if (!isCompared || input.conditions !== unthrottled) return first;
  const all = [first];
  while (all.length < visitsARun) all.push(await twice(() => visit(input)));
  return mediansOf(all);
}

/** The median of each figure. */
function mediansOf<Figures extends Record<keyof Figures, Figure>>(
  all: readonly Figures[],
): Figures {
  const names = Object.keys(all[0] ?? {}) as (keyof Figures)[];
  const medians = names.map((name) => [name, medianFigure(all.map((one) => one[name]))]);
  return Object.fromEntries(medians) as Figures;
}

/** At a quarter of the CPU the same click takes 80 to 230 ms: two sets of five would not agree. */
const clicksARun = 3;

/** The medians of a run's clicks. */
async function clickedFigures(input: VisitInput): Promise<ClickedFigures> {
  const click = async (approach: Approach) => {
    const all: ClickFigures[] = [];
    while (all.length < clicksARun) {
      all.push(await twice(() => clickThrough(input, clickedLink.to, approach)));
    }
    return mediansOf(all);
  };
  const pointed = await click("pointed");
  const inView = await click("in view");
  const savingData = await click("saving data");
  return {
    navigationMs: pointed.ms,
    inViewMs: inView.ms,
    savingDataMs: savingData.ms,
    secondPageScriptBytes: savingData.scriptBytes,
    requestsAhead: savingData.requestsAhead,
  };
}

async function measureInteractions(
  { runs }: PageBenchInput,
  visitTo: (variant: Variant, page: MeasuredPage, conditions: Conditions) => VisitInput,
): Promise<MeasuredInteraction[]> {
  const variants = variantNames.filter(isComparedAgain);
  const all = interactionNames.flatMap((interaction) =>
    variants.map((variant): MeasuredInteraction => ({ interaction, variant, runs: [] })),
  );
  for (let run = 0; run < runs; run += 1) {
    for (const one of all) {
      const { interaction, variant } = one;
      console.error(`interactions, ${run + 1} of ${runs}: ${interaction}, ${variant}`);
      const input = visitTo(variant, interactions[interaction].page, slowProcessor);
      one.runs.push(await twice(() => interactionTime(input, interaction)));
    }
  }
  return all;
}

/** One visit among hundreds may fail because of the browser; a second failure is a fault. */
async function twice<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    console.error(
      `once more, because it failed: ${error instanceof Error ? error.message : error}`,
    );
    return work();
  }
}

/**
 * Variants take turns, so that other work on the machine affects all of them; each round begins with
 * another one.
 */
function inTurn<Variant>(variants: readonly Variant[], run: number): Variant[] {
  const first = run % variants.length;
  return [...variants.slice(first), ...variants.slice(0, first)];
}
