import { Command, InvalidArgumentError } from "commander";

function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError("Expected a whole number above zero.");
}

const program = new Command("pnpm bench").description(
  "Measures the site side by side with what it is compared with.",
);

/** Options that every measurement has. */
function measurement(name: string, description: string, isDefault = false): Command {
  return program
    .command(name, { isDefault })
    .description(description)
    .option("--no-build", "take the builds that lie in the packages")
    .option("--keep", "write the result to docs/benchmarks instead of bench/results");
}

measurement("pages", "page views, clicks and interactions in a browser, of all variants", true)
  .option("--runs <count>", "runs, in each of which the variants take turns", wholeNumber, 7)
  .action(async (options) => (await import("./pages/page-bench.ts")).runPageBench(options));

measurement("server", "the site's server against nginx with the same documents")
  .option("--runs <count>", "runs of each server, in turns", wholeNumber, 5)
  .option("--seconds <count>", "how long each run takes", wholeNumber, 5)
  .option("--port <first>", "first of two ports", wholeNumber, 5180)
  .action(async (options) => (await import("./server/server-bench.ts")).runServerBench(options));

measurement("lighthouse", "Lighthouse's scores of every address, as a phone sees it").action(
  async (options) => (await import("./lighthouse/run-lighthouse.ts")).runLighthouse(options),
);

program
  .command("results")
  .description("writes docs/benchmarks/README.md from what was kept beside it")
  .action(async () => (await import("./results/results.ts")).writeResultsPage());

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
