import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildPackages } from "@site/workspace/build-packages";
import { releasablePackages, workspaceRoot } from "@site/workspace/workspace";
import { presentCircumstances, presentLoad } from "./results/circumstances.ts";
import { type Results, resultsFolder, sectionOf } from "./results/results.ts";

/** Options that every measurement has. */
export interface MeasurementOptions {
  /** If false, the builds in the packages are used as they are. */
  build: boolean;
  /** The result is written to `docs/benchmarks` and kept with the sources. */
  keep?: true;
}

/** Builds, measures, prints the result's section of the page, and writes the result. */
export async function runMeasurement<Name extends keyof Results>(
  name: Name,
  { build, keep }: MeasurementOptions,
  measure: () => Promise<Results[Name]>,
): Promise<void> {
  const atStart = presentCircumstances();
  if (build) await buildPackages(releasablePackages());
  const measured = await measure();
  const result = { circumstances: { ...atStart, loadAtEnd: presentLoad() }, ...measured };
  console.log(sectionOf(name, result));
  const folder = keep ? resultsFolder : resolve(workspaceRoot, "bench/results");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(file, `${withShortLists(JSON.stringify(result, undefined, 1))}\n`);
  console.error(`Written to ${file}.`);
}

/** Puts each list of figures on one line. */
function withShortLists(json: string): string {
  return json.replace(/\[[^[\]{}"]+\]/g, (list) => list.replaceAll(/\s+/g, ""));
}
