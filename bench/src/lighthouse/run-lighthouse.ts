import { neutralSite } from "@site/contract/site";
import { createSiteServer } from "@site/server/site-server";
import { browserArguments, findBrowser } from "e2e/browser-choice";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { type MeasurementOptions, runMeasurement } from "../measurement.ts";
import type { LighthouseResult } from "../results/results.ts";
import { promoteBuilds, temporaryRegistry } from "../served/temporary-registry.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Scores = Record<(typeof categories)[number], number>;
type Lists = Record<keyof Scores, number[]>;

/** Where the browser is listened to. */
const port = 5190;

/** Longest time for one page; a crowded machine needs many times what an idle one does. */
const maxWaitMs = 120_000;

/** A browser on a crowded machine now and then records no load at all, which means nothing. */
const maxTries = 4;

/** `pnpm bench lighthouse`: Lighthouse's four scores of every address, as a phone sees it. */
export function runLighthouse(options: MeasurementOptions): Promise<void> {
  return runMeasurement("lighthouse", options, benchLighthouse);
}

async function benchLighthouse(): Promise<LighthouseResult> {
  await using place = await temporaryRegistry();
  const { registry } = place;
  const channel = "production";
  await using app = await createSiteServer({ registry, channel });
  const executablePath = findBrowser();
  await using browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const record = await promoteBuilds(registry, channel, { ...neutralSite, origin });
  const asked = Object.keys(record.documents);
  const scores = { performance: [], accessibility: [], "best-practices": [], seo: [] } as Lists;
  for (const address of asked) {
    const ofAddress = await scoresAt(origin + address);
    console.error(`${address} ${Object.values(ofAddress).join(" ")}`);
    for (const category of categories) scores[category].push(ofAddress[category]);
  }
  return { program: `Chromium ${browser.version()}`, addresses: asked.length, scores };
}

async function scoresAt(url: string, tries = 1): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
    maxWaitForLoad: maxWaitMs,
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { runtimeError, categories: scored } = result.lhr;
  if (runtimeError && tries < maxTries) return scoresAt(url, tries + 1);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = categories.map((name) => [name, Math.round((scored[name]?.score ?? 0) * 100)]);
  return Object.fromEntries(scores) as Scores; // One for each, by construction.
}
