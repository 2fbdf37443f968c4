import { verify } from "#release/verify.ts";
import { type ChaosStore, type Outcome, runWorker } from "./chaos-store.ts";

/** How long condemned objects stay here, in milliseconds: the next collection deletes them. */
const graceMs = "1";

/**
 * Kills each kind of command (SIGKILL) at random moments of its work, one at a time, and asks after
 * each whether the registry is whole and whether the command can be run again.
 */
export async function kills(store: ChaosStore, wanted = 50): Promise<Outcome> {
  const issues: string[] = [];
  const usualMs: Record<string, number> = {};
  const killed: Record<string, number> = {};
  let serial = 0;
  let finished = 0;

  async function done(...written: string[]): Promise<number> {
    const { code, output, workMs } = await runWorker(store, written);
    if (code !== 0) throw new Error(`${written.join(" ")} failed:\n${output}`);
    return workMs;
  }
  function nextLabel(): string {
    serial += 1;
    return `mf-chaos@1.${serial}.0`;
  }
  async function published(): Promise<string> {
    const label = nextLabel();
    await done("publish", label);
    return label;
  }
  const kinds: Record<string, () => Promise<string[]>> = {
    publish: async () => ["publish", nextLabel()],
    promote: async () => ["promote", await published()],
    canary: async () => ["canary", await published()],
    rollback: async () => {
      await done("promote", await published());
      return ["rollback"];
    },
    collect: async () => {
      for (let count = 0; count < 2; count += 1) await done("promote", await published());
      return ["collect", "2", graceMs];
    },
  };
  async function check(when: string): Promise<void> {
    const found = (await verify({ registry: store.registry })).issues;
    issues.push(...found.map((issue) => `${when}: ${issue}`));
  }

  await done("publish", "shell@1.0.0");
  await done("promote", `shell@1.0.0,${await published()}`);
  for (const [kind, prepare] of Object.entries(kinds))
    usualMs[kind] = await done(...(await prepare()));
  const names = Object.keys(kinds);
  for (let count = 0; count < wanted; ) {
    const kind = names[count % names.length] ?? "publish";
    const written = (await kinds[kind]?.()) ?? [];
    const afterMs = Math.random() * (usualMs[kind] ?? 0);
    const { code, output } = await runWorker(store, written, { killAfterMs: afterMs });
    if (code !== undefined) {
      if (code !== 0) issues.push(`${kind} failed by itself: ${output}`);
      finished += 1;
      continue;
    }
    count += 1;
    killed[kind] = (killed[kind] ?? 0) + 1;
    const when = `${kind} killed after ${afterMs.toFixed(0)} ms of work`;
    await check(when);
    const again = await runWorker(store, written);
    if (again.code !== 0) issues.push(`${when}: could not be run again: ${again.output}`);
    await check(`${when} and run again`);
    console.error(`${count} of ${wanted}: ${when}`);
  }
  return {
    lines: [
      `killed while at work: ${Object.entries(killed)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(", ")}`,
      `finished before the kill: ${finished}`,
    ],
    issues,
  };
}
