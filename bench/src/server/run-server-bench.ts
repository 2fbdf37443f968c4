import { buildPackages } from "@site/workspace/build-packages";
import { releasablePackages } from "@site/workspace/workspace";
import { noteCircumstances } from "../report/circumstances.ts";
import { writeResults } from "../report/results.ts";
import { benchServer } from "./server-bench.ts";
import { serverReport } from "./server-report.ts";

export interface ServerBenchOptions {
  runs: number;
  seconds: number;
  port: number;
  build: boolean;
  keep?: true;
}

/** `pnpm bench:server`: the site's server against nginx. */
export async function runServerBench(options: ServerBenchOptions): Promise<void> {
  const { runs, seconds, port, build, keep } = options;
  const finish = noteCircumstances();
  if (build) await buildPackages(releasablePackages());
  const onProgress = (step: string) => console.error(step);
  const result = await benchServer({ runs, seconds, port, onProgress });
  const circumstances = finish();
  const markdown = serverReport(result, circumstances, runs);
  console.log(markdown);
  const data = { circumstances, runs, seconds, ...result };
  const file = await writeResults("server", { markdown, data, isKept: keep ?? false });
  console.error(`Written to ${file} and the .json beside it.`);
}
