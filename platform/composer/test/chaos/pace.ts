import { verify } from "#release/verify.ts";
import { type ChaosStore, type Outcome, runWorker } from "./chaos-store.ts";

const sizes = { five: 5, fifty: 50 };
type Size = keyof typeof sizes;

/**
 * Measures how long a promotion of one remote takes on a site of 5 remotes and on one of 50: each
 * in its own process, with the two sizes in turn.
 */
export async function pace(store: ChaosStore, pairs = 10): Promise<Outcome> {
  const done = async (...written: string[]) => {
    const { code, output, workMs } = await runWorker(store, written);
    if (code !== 0) throw new Error(`${written.join(" ")} failed:\n${output}`);
    return workMs;
  };
  const lines: string[] = [];
  for (const links of ["own", "all"]) {
    const tookMs: Record<Size, number[]> = { five: [], fifty: [] };
    for (const [size, count] of Object.entries(sizes)) {
      const names = Array.from({ length: count }, (_, index) => `mf-${links}-${size}-${index + 1}`);
      await done("found", names.join(","), links, `${links}-${size}`);
    }
    for (let pair = 1; pair <= pairs; pair += 1) {
      for (const size of pair % 2 ? (["five", "fifty"] as const) : (["fifty", "five"] as const)) {
        const label = `mf-${links}-${size}-2@1.${pair}.0`;
        await done("publish", label);
        tookMs[size].push(await done("promote", label, "", `${links}-${size}`));
      }
    }
    const [five, fifty] = [median(tookMs.five), median(tookMs.fifty)];
    const ratio = median(tookMs.fifty.map((ms, index) => ms / (tookMs.five[index] ?? 0)));
    lines.push(
      `links to ${links}: ${five.toFixed(0)} ms at 5 remotes, ${fifty.toFixed(0)} ms at 50; ratio of the pairs ${ratio.toFixed(2)}`,
    );
  }
  return { lines, issues: (await verify({ registry: store.registry })).issues };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
