import { buildPackage } from "@site/workspace/build-packages";
import { InvalidArgumentError } from "commander";
import { noteCircumstances } from "../report/circumstances.ts";
import { writeResults } from "../report/results.ts";
import { makeCertificate } from "../served/certificate.ts";
import { openBrowser } from "../visit/measuring-browser.ts";
import { benchGrowth, type GrowthFigures } from "./growth-bench.ts";
import { growthReport } from "./growth-report.ts";
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

export interface GrowthOptions {
  sizes: readonly SiteSize[];
  build: boolean;
  keep?: true;
}

/** `pnpm bench growth`: grows a synthetic site and writes what it costs. */
export async function runGrowthBench({ sizes, build, keep }: GrowthOptions): Promise<void> {
  const finish = noteCircumstances();
  if (build) await buildPackage("shell");
  const certificate = makeCertificate();
  const browser = await openBrowser(certificate);
  try {
    const [smallest] = sizes;
    // The first composition of a process also compiles the code that it runs.
    if (smallest) await benchGrowth(smallest, { browser, certificate });
    const all: GrowthFigures[] = [];
    for (const size of sizes) {
      console.error(`${size.remotes} remotes, ${size.addresses} addresses`);
      const figures = await benchGrowth(size, { browser, certificate });
      // A long run tells what it has, in case that it does not come to its end.
      console.error(JSON.stringify(figures));
      all.push(figures);
    }
    const circumstances = finish();
    const markdown = growthReport(all, circumstances, `Chromium ${browser.version()}`);
    console.log(markdown);
    const data = { circumstances, browser: browser.version(), sizes: all };
    const file = await writeResults("growth", { markdown, data, isKept: keep ?? false });
    console.error(`Written to ${file} and the .json beside it.`);
  } finally {
    await browser.close();
  }
}
