import { createSiteServer } from "@site/server/site-server";
import { type MeasurementOptions, runMeasurement } from "../measurement.ts";
import { type Entrance, makeCertificate, openEntrance } from "../served/entrance.ts";
import { temporaryRegistry } from "../served/temporary-registry.ts";
import { comparedVariants, type Variant, variantNames } from "../variants/variant.ts";
import { registerVariants } from "../variants/variant-registry.ts";
import {
  type Conditions,
  openBrowser,
  slowProcessor,
  throttled,
  unthrottled,
} from "../visit/conditions.ts";
import {
  clickThrough,
  interactionNames,
  interactions,
  interactionTime,
} from "../visit/interactions.ts";
import type { VisitInput } from "../visit/opened-page.ts";
import { visit } from "../visit/visit.ts";
import {
  approachNames,
  clickedLink,
  type MeasuredClicks,
  type MeasuredInteraction,
  type MeasuredPage,
  type MeasuredVisits,
  measuredPageNames,
  measuredPages,
  type PagesResult,
  type VisitMetric,
  visitConditionNames,
} from "./measured.ts";

interface PageBenchOptions extends MeasurementOptions {
  runs: number;
}

/** What a visit to a page of a variant needs. */
type VisitTo = (variant: Variant, page: MeasuredPage, conditions: Conditions) => VisitInput;

const conditionsOf = { throttled, unthrottled };

/** `pnpm bench pages`: page views, clicks and interactions of all variants. */
export function runPageBench(options: PageBenchOptions): Promise<void> {
  return runMeasurement("pages", options, () => benchPages(options));
}

/**
 * Measures the variants side by side: all built from the same sources, in one registry, served by
 * the same server over the same line. The builds of shell and remotes must be there.
 */
async function benchPages(options: PageBenchOptions): Promise<PagesResult> {
  await using place = await temporaryRegistry();
  const { registry, scratch } = place;
  const certificate = makeCertificate();
  await using open = new AsyncDisposableStack();
  const browser = open.use(await openBrowser(certificate));
  const entrances = new Map<Variant, Entrance>();
  console.error("building and composing the variants");
  await registerVariants(registry, scratch);
  for (const variant of variantNames) {
    const app = await createSiteServer({ registry, channel: variant });
    entrances.set(variant, open.use(await openEntrance(app, certificate)));
  }
  const visitTo: VisitTo = (variant, page, conditions) => ({
    browser,
    entrance: entrances.get(variant) as Entrance,
    conditions,
    path: measuredPages[page],
    isAlive: variant !== "limit",
  });
  return {
    program: `Chromium ${browser.version()}`,
    runs: options.runs,
    visits: await measureVisits(options, visitTo),
    clicks: await measureClicks(options, visitTo),
    interactions: await measureInteractions(options, visitTo),
  };
}

async function measureVisits(
  { runs }: PageBenchOptions,
  visitTo: VisitTo,
): Promise<MeasuredVisits[]> {
  // Pays what only the first visit costs: caches, and code that the server has not run yet.
  for (const variant of variantNames) await visit(visitTo(variant, "home", unthrottled));
  const none = () => ({
    lcpMs: [],
    liveMs: [],
    tbtMs: [],
    requests: [],
    transferBytes: [],
    scriptBytes: [],
  });
  const groups = measuredPageNames.flatMap((page) =>
    visitConditionNames.map((conditions) =>
      variantNames.map((variant): MeasuredVisits => ({ page, conditions, variant, ...none() })),
    ),
  );
  await inTurns(runs, groups, async (one) => {
    const figures = await visit(visitTo(one.variant, one.page, conditionsOf[one.conditions]));
    for (const [metric, figure] of Object.entries(figures)) one[metric as VisitMetric].push(figure);
  });
  return groups.flat();
}

async function measureClicks(
  { runs }: PageBenchOptions,
  visitTo: VisitTo,
): Promise<MeasuredClicks[]> {
  const groups = visitConditionNames.flatMap((conditions) =>
    approachNames.map((approach) =>
      comparedVariants.map(
        (variant): MeasuredClicks => ({ conditions, variant, approach, ms: [] }),
      ),
    ),
  );
  await inTurns(runs, groups, async ({ conditions, variant, approach, ms }) => {
    const input = visitTo(variant, clickedLink.from, conditionsOf[conditions]);
    ms.push(await clickThrough(input, clickedLink.to, approach));
  });
  return groups.flat();
}

async function measureInteractions(
  { runs }: PageBenchOptions,
  visitTo: VisitTo,
): Promise<MeasuredInteraction[]> {
  const groups = interactionNames.map((interaction) =>
    comparedVariants.map((variant) => ({ interaction, variant, ms: [] as number[] })),
  );
  await inTurns(runs, groups, async ({ interaction, variant, ms }) => {
    const input = visitTo(variant, interactions[interaction].page, slowProcessor);
    ms.push(await interactionTime(input, interaction));
  });
  return groups.flat();
}

/**
 * Measures each group's members one after the other, so that other work on the machine affects all
 * of them; each run begins with another member. One visit among hundreds may fail because of the
 * browser: it is made once more. A second failure is a fault.
 */
async function inTurns<Member extends object>(
  runs: number,
  groups: readonly Member[][],
  measure: (member: Member) => Promise<void>,
): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    for (const group of groups) {
      const first = run % group.length;
      for (const member of [...group.slice(first), ...group.slice(0, first)]) {
        const words = Object.values(member).filter((value) => typeof value === "string");
        console.error(`run ${run + 1} of ${runs}: ${words.join(", ")}`);
        await measure(member).catch((error: Error) => {
          console.error(`once more, because it failed: ${error.message}`);
          return measure(member);
        });
      }
    }
  }
}
