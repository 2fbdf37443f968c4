import { buildPackages } from "@site/workspace/build-packages";
import { releasablePackages } from "@site/workspace/workspace";
import { circumstancesLine, noteCircumstances } from "../report/circumstances.ts";
import { writeResults } from "../report/results.ts";
import { composeTable } from "./compose-report.ts";
import { type ComposeTimes, composeTimes } from "./compose-time.ts";

export interface ComposeBenchOptions {
  runs: number;
  build: boolean;
  keep?: true;
}

/** `pnpm bench compose`: how long composing the real site takes. */
export async function runComposeBench({ runs, build, keep }: ComposeBenchOptions): Promise<void> {
  const finish = noteCircumstances();
  if (build) await buildPackages(releasablePackages());
  const all = await composeTimesOf(runs);
  const circumstances = finish();
  const heading = `# Composing\n\n${circumstancesLine(circumstances)}\nMedians of ${runs} runs.`;
  const markdown = `${heading}\n\n${composeTable(all)}`;
  console.log(markdown);
  const data = { circumstances, runs, times: all };
  const file = await writeResults("compose", { markdown, data, isKept: keep ?? false });
  console.error(`Written to ${file} and the .json beside it.`);
}

/** Composes the real site several times, each in a registry of its own. */
export async function composeTimesOf(runs: number): Promise<ComposeTimes[]> {
  // The first composition of a process also compiles the code that it runs.
  await composeTimes();
  const all: ComposeTimes[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await composeTimes());
  return all;
}
