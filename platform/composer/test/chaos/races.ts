import { setTimeout as wait } from "node:timers/promises";
import { collect } from "@site/registry/collect";
import { verify } from "#release/verify.ts";
import { type ChaosStore, type Ended, type Outcome, runWorker } from "./chaos-store.ts";

/** Longer than any command runs here, in milliseconds; the outcome says how long they ran. */
const graceMs = 20_000;
const versions = ["1.1.0", "1.2.0", "1.3.0", "1.4.0"];
const parallelCommands = 5;

/**
 * Runs all commands that change a registry on the same few releases at once for `seconds`, half of
 * them killed. Then checks that all that is referenced is there, and nothing else after two runs.
 */
export async function races(store: ChaosStore, seconds = 120): Promise<Outcome> {
  const { registry } = store;
  const issues: string[] = [];
  const ended: (Ended & { verb: string })[] = [];
  const any = <Value>(values: readonly Value[]) =>
    values[Math.floor(Math.random() * values.length)] as Value;
  const run = async (...written: string[]) => {
    const killAfterMs = Math.random() < 0.5 ? Math.random() * 1500 : undefined;
    const one = await runWorker(store, written, { killAfterMs });
    ended.push({ ...one, verb: written[0] ?? "" });
  };

  for (const label of ["shell@1.0.0", "mf-chaos@1.0.0"]) await runWorker(store, ["publish", label]);
  const first = await runWorker(store, ["promote", "shell@1.0.0,mf-chaos@1.0.0"]);
  if (first.code !== 0) throw new Error(first.output);

  const endsAt = performance.now() + seconds * 1000;
  const commands = Array.from({ length: parallelCommands }, async () => {
    while (performance.now() < endsAt) {
      const label = `mf-chaos@${any(versions)}`;
      await any([
        () => run("publish", label),
        () => run("promote", label),
        () => run("canary", label),
        () => run("rollback"),
        () => run("collect", "1", String(graceMs)),
      ])();
    }
  });
  const checks = (async () => {
    while (performance.now() < endsAt) {
      const found = (await verify({ registry })).issues;
      issues.push(...found.map((issue) => `in between: ${issue}`));
      await wait(500);
    }
  })();
  await Promise.all([...commands, checks]);

  issues.push(...(await verify({ registry })).issues);
  const runs = [];
  // The first two finish what killed collections left; from then on two runs are enough.
  for (let count = 0; count < 4; count += 1) {
    await wait(graceMs + 1500);
    runs.push(await collect({ registry, keep: 1, graceMs }));
  }
  const left = await registry.store.list("condemned/");
  if (left.length > 0) issues.push(`${left.length} condemned objects stayed`);
  issues.push(...(await verify({ registry })).issues);
  const killed = ended.filter(({ code }) => code === undefined);
  const failed = ended.filter(({ code }) => code !== undefined && code !== 0);
  const longest = Math.max(...ended.map(({ workMs }) => workMs));
  if (longest > graceMs) issues.push(`a command ran for ${longest} ms: the proof says nothing`);
  return {
    lines: [
      `commands: ${ended.length}, of them killed ${killed.length}, rejected ${failed.length}`,
      `reasons of rejections: ${[...new Set(failed.map(({ output }) => /Error: (.*)/.exec(output)?.[1] ?? output))].join(" | ")}`,
      `longest command: ${longest.toFixed(0)} ms of a grace period of ${graceMs} ms`,
      `blobs deleted in the last four runs: ${runs.map(({ deleted }) => deleted.blobs).join(", ")}`,
    ],
    issues,
  };
}
