import { Command, InvalidArgumentError, Option } from "commander";
import { readSizes, runGrowthBench, usualSizes } from "./growth/growth-bench.ts";
import { runLighthouse } from "./lighthouse/run-lighthouse.ts";
import { measuredPageNames, readMeasuredPages } from "./pages/measured.ts";
import { runPageBench } from "./pages/page-report.ts";
import { runResults } from "./results/run-results.ts";
import { runServerBench } from "./server/server-report.ts";

function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && text.trim() !== "") return value;
  throw new InvalidArgumentError("Expected a whole number.");
}

const program = new Command("pnpm bench").description(
  "Measures the site side by side with what it is held against.",
);

/** Options that every measurement has. */
function measurement(name: string, description: string, isDefault = false): Command {
  return program
    .command(name, { isDefault })
    .description(description)
    .option("--no-build", "take the builds as they lie in the packages")
    .option("--keep", "write the result to docs/benchmarks instead of bench/results");
}

measurement("pages", "page views in a browser, against the limit and against one application", true)
  .option("--runs <count>", "interleaved runs of each variant", wholeNumber, 7)
  .addOption(
    new Option("--pages <names>", "which pages")
      .argParser(readMeasuredPages)
      .default([...measuredPageNames], measuredPageNames.join(",")),
  )
  .option("--quick", "home and case, throttled, at most three runs: a look, not a measurement")
  .action(runPageBench);

measurement("growth", "what more remotes and more addresses cost")
  .addOption(
    new Option("--sizes <list>", "remotes by addresses")
      .argParser(readSizes)
      .default(readSizes(usualSizes), usualSizes),
  )
  .option("--runs <count>", "runs, three times as many below 1,000 addresses", wholeNumber, 2)
  .action(runGrowthBench);

measurement(
  "server",
  "the site's server against nginx, sirv and @fastify/static with the same files",
)
  .option("--runs <count>", "runs of each server, in turns", wholeNumber, 5)
  .option("--seconds <count>", "how long each run takes", wholeNumber, 5)
  .option("--port <first>", "first of four ports", wholeNumber, 5180)
  .action(runServerBench);

measurement("lighthouse", "Lighthouse's scores of every address, as a phone sees it")
  .option("--addresses <paths>", "only these, with commas between", (text) => text.split(","))
  .option("--port <port>", "where the browser is listened to", wholeNumber, 5190)
  .action(runLighthouse);

program
  .command("results")
  .description("every goal in one page, from what was kept in docs/benchmarks")
  .action(runResults);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
