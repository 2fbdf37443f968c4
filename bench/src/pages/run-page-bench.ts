import { buildPackages } from "@site/workspace/build-packages";
import { releasablePackages } from "@site/workspace/workspace";
import { composeTimesOf } from "../compose/run-compose-bench.ts";
import { noteCircumstances } from "../report/circumstances.ts";
import { writeResults } from "../report/results.ts";
import { type Conditions, throttled, unthrottled } from "../visit/conditions.ts";
import { goalsOf } from "./goals.ts";
import type { MeasuredPage } from "./measured-pages.ts";
import { benchPages } from "./page-bench.ts";
import { pageReport } from "./page-report.ts";

export interface PageBenchOptions {
  runs: number;
  pages: MeasuredPage[];
  /** Two pages, three runs, throttled alone: a look, not a measurement. */
  quick?: true;
  /** Builds are taken as they lie there. */
  build: boolean;
  keep?: true;
  port: number;
}

/** `pnpm bench`: builds, measures, and writes what came of it. */
export async function runPageBench(options: PageBenchOptions): Promise<void> {
  const finish = noteCircumstances();
  const runs = options.quick ? Math.min(options.runs, 3) : options.runs;
  const pages = options.quick
    ? options.pages.filter((page) => page === "home" || page === "case")
    : options.pages;
  const conditions: Conditions[] = options.quick ? [throttled] : [throttled, unthrottled];
  if (options.build) await buildPackages(releasablePackages());

  const compose = await composeTimesOf(runs);
  const { measured, largestDocumentBytes, browser } = await benchPages({
    runs,
    pages,
    conditions,
    port: options.port,
    onProgress: (step) => console.error(step),
  });
  const goals = goalsOf({ measured, compose, largestDocumentBytes });
  const circumstances = finish();
  const markdown = pageReport({ measured, goals, compose, runs, browser, circumstances });
  console.log(markdown);
  const file = await writeResults("pages", {
    markdown,
    data: { circumstances, browser, runs, goals, compose, largestDocumentBytes, measured },
    isKept: options.keep ?? false,
  });
  console.error(`Written to ${file} and the .json beside it.`);
}
