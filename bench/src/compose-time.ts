import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildFolder, releasablePackages, requireCurrentNode } from "platform/cli/workspace";
import { compose } from "platform/compose/compose";
import { FolderStore } from "platform/registry/folder-store";
import { publish } from "platform/registry/publish";
import { Registry } from "platform/registry/registry";
import { neutralSite } from "shared/site";

/**
 * How long composing takes, from nothing and after one thing changed, side by side in one run.
 * Build first: `pnpm build`. Prints a Markdown table of medians and their ratios.
 */
requireCurrentNode();
const runs = 5;

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measureOnce(): Promise<{
  publishing: number;
  whole: number;
  unchanged: number;
  facts: number;
}> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const registry = new Registry(new FolderStore(folder));
  try {
    const names = releasablePackages();
    const releases: Awaited<ReturnType<typeof publish>>["record"][] = [];
    const publishing = await milliseconds(async () => {
      for (const name of names) releases.push((await publish(registry, buildFolder(name))).record);
    });
    const [shell] = releases.filter(({ name }) => name === "shell");
    if (!shell) throw new Error("There is no build of the shell: run pnpm build first.");
    const remotes = releases.filter((release) => release !== shell);
    const input = { registry, shell, remotes, site: neutralSite, year: 2026 };
    const whole = await milliseconds(() => compose(input));
    const previous = await compose(input);
    // Another year changes the text of every page and no release: all of it is rendered again.
    const facts = await milliseconds(() => compose({ ...input, previous, year: 2027 }));
    const unchanged = await milliseconds(() => compose({ ...input, previous }));
    return { publishing, whole, unchanged, facts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const measured: Awaited<ReturnType<typeof measureOnce>>[] = [];
for (let run = 0; run < runs; run += 1) measured.push(await measureOnce());
const whole = median(measured.map((one) => one.whole));
const row = (what: string, time: number) =>
  `| ${what} | ${time.toFixed(0)} | ${(time / whole).toFixed(2)} |`;

console.log(`Medians of ${runs} runs.\n`);
console.log("| what | ms | of composing from nothing |");
console.log("|---|---|---|");
console.log(row("publish five packages", median(measured.map((one) => one.publishing))));
console.log(row("compose 45 addresses from nothing", whole));
console.log(row("compose after a change on every page", median(measured.map((one) => one.facts))));
console.log(row("compose what is composed already", median(measured.map((one) => one.unchanged))));
