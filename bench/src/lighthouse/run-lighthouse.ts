import { neutralSite } from "@site/contract/site";
import { createSiteServer } from "@site/server/site-server";
import { browserArguments, findBrowser } from "e2e/browser-choice";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import {
  type Circumstances,
  circumstancesLine,
  type MeasurementOptions,
  runMeasurement,
} from "../measurement.ts";
import { type Column, markdownTable, shownKilobytes } from "../report/figure.ts";
import { promoteBuilds, temporaryRegistry } from "../served/temporary-registry.ts";

/** Categories of Lighthouse, in the order of the table. */
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** Longest time for one page; a crowded machine needs many times what an idle one does. */
const maxWaitMs = 120_000;

interface LighthouseOptions extends MeasurementOptions {
  addresses?: readonly string[];
  port: number;
}

/** What Lighthouse says of one address. */
export interface AddressScores {
  address: string;
  /** Its page's id: the three languages of a page load the same scripts. */
  page: string;
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Scripts that were loaded at first view and not run. */
  unusedScriptBytes: number;
  /** Audits that cost points outside performance. */
  failed: string[];
}

/** `pnpm bench lighthouse`: Lighthouse's four scores of every address, as a phone sees it. */
export function runLighthouse(options: LighthouseOptions): Promise<void> {
  return runMeasurement("lighthouse", options, async () => {
    const addresses = await scoresOf(options);
    for (const { address, failed } of addresses) {
      if (failed.length > 0) console.error(`${address}: ${failed.join("; ")}`);
    }
    return { data: { addresses }, markdown: (circumstances) => report(addresses, circumstances) };
  });
}

function report(all: readonly AddressScores[], circumstances: Circumstances): string {
  const lowestOf = (category: Category) => Math.min(...all.map(({ scores }) => scores[category]));
  const lowest = Object.fromEntries(categories.map((name) => [name, lowestOf(name)]));
  const unusedScriptBytes = Math.max(...all.map((one) => one.unusedScriptBytes));
  const rows = [{ address: "worst of each", scores: lowest, unusedScriptBytes }, ...all];
  const { cores, loadAtStart, loadAtEnd } = circumstances;
  // Lighthouse's performance score depends on the machine too; the other scores don't.
  const busy =
    Math.max(loadAtStart, loadAtEnd) > cores
      ? "\nThe machine was busy with other work: performance says more about that than about the pages."
      : "";
  return [
    "# Lighthouse",
    `${circumstancesLine(circumstances)}\n${all.length} addresses, Lighthouse's own settings for phones, one run each.${busy}`,
    markdownTable(rows, [
      ["address", ({ address }) => address],
      ...categories.map(
        (name): Column<(typeof rows)[number]> => [name, ({ scores }) => String(scores[name])],
      ),
      ["JavaScript not run, kB", (one) => shownKilobytes(one.unusedScriptBytes)],
    ]),
  ].join("\n\n");
}

/** Asks about the real site, under the origin that its pages name. */
async function scoresOf({ addresses, port }: LighthouseOptions): Promise<AddressScores[]> {
  const { registry, remove } = await temporaryRegistry();
  const channel = "production";
  const app = await createSiteServer({ registry, channel });
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const { record } = await promoteBuilds(registry, channel, { ...neutralSite, origin });
    const all: AddressScores[] = [];
    for (const address of addresses ?? Object.keys(record.documents)) {
      const scores = await scoresAt(origin, address, port);
      console.error(`${address} ${Object.values(scores.scores).join(" ")}`);
      all.push({ ...scores, page: record.documents[address]?.page ?? "" });
    }
    return all;
  } finally {
    await browser.close();
    await app.close();
    await remove();
  }
}

/** A browser on a crowded machine now and then records no load at all, which means nothing. */
const maxTries = 4;

async function scoresAt(
  origin: string,
  address: string,
  port: number,
  tries = 1,
): Promise<Omit<AddressScores, "page">> {
  const result = await lighthouse(origin + address, {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
    maxWaitForLoad: maxWaitMs,
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError && tries < maxTries) return scoresAt(origin, address, port, tries + 1);
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>; // One for each, by construction.
  const weighed = categories
    .filter((name) => name !== "performance")
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  const failed = weighed.flatMap(({ id, weight }) => {
    const audit = lhr.audits[id];
    const isWhole = weight === 0 || !audit || audit.score === null || audit.score === 1;
    return isWhole ? [] : [`${id} (${audit.title})`];
  });
  const unused = lhr.audits["unused-javascript"]?.details;
  const unusedScriptBytes = unused?.type === "opportunity" ? (unused.overallSavingsBytes ?? 0) : 0;
  return { address, scores, unusedScriptBytes, failed };
}
