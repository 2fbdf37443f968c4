/*
 * Kills the release command (SIGKILL) at random moments of every kind of work, and asks after each
 * whether the registry is whole and whether the command can be run again:
 *   node platform/composer/src/release/trials/random-kills-trial.ts [folder | fake-s3 | s3] [kills, default 50]
 */
import { setTimeout as wait } from "node:timers/promises";
import { verify } from "../verification/verify.ts";
import { startRelease } from "./release-process.ts";
import { openTrialStore } from "./trial-store.ts";
import { TrialWork } from "./trial-work.ts";

const store = await openTrialStore(process.argv[2]);
const wantedKills = Number(process.argv[3] ?? 50);
const { registry, env } = store;
const work = new TrialWork(store);
const faults: string[] = [];
const kills: Record<string, number> = {};
let finished = 0;

/** Marks and announcements in the store: a new one means that a process has begun its work. */
async function signs(): Promise<Set<string>> {
  const keys = [...(await registry.store.list("work/")), ...(await registry.store.list("sweeps/"))];
  return new Set(keys.map(({ key }) => key.split("/", 2).join("/")));
}

/** Runs the command; kills it `killAfterMs` after it has begun to change the registry. */
async function run(written: readonly string[], killAfterMs?: number) {
  const before = await signs();
  const child = startRelease(written, env);
  let hasEnded = false;
  const ended = child.ended.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded && (await signs()).isSubsetOf(before)) await wait(1);
  const begunAt = performance.now();
  const killing = killAfterMs === undefined ? undefined : setTimeout(child.kill, killAfterMs);
  const end = await ended;
  clearTimeout(killing);
  // One that fails by itself would count as finished, for ever.
  if (end.code) throw new Error(`release ${written.join(" ")} failed:\n${end.output}`);
  return { ...end, workMs: performance.now() - begunAt };
}

async function check(when: string): Promise<void> {
  faults.push(...(await verify({ registry })).faults.map((fault) => `${when}: ${fault}`));
}

await work.begin();
/** How long each kind of work takes when nobody kills it, in milliseconds. */
const usualMs: Record<string, number> = {};
for (const [kind, prepare] of Object.entries(work.kinds)) {
  const times = [];
  for (let time = 0; time < 3; time += 1) times.push((await run(await prepare())).workMs);
  usualMs[kind] = Math.min(...times);
}

const kindNames = Object.keys(work.kinds);
for (let killed = 0; killed < wantedKills; ) {
  const kind = kindNames[killed % kindNames.length] as string;
  const written = (await work.kinds[kind]?.()) ?? [];
  const killAfterMs = Math.random() * (usualMs[kind] ?? 0);
  const { code } = await run(written, killAfterMs);
  if (code !== undefined) {
    finished += 1;
    continue;
  }
  killed += 1;
  kills[kind] = (kills[kind] ?? 0) + 1;
  const when = `${kind} killed after ${killAfterMs.toFixed(0)} ms of work`;
  await check(when);
  const again = await startRelease(written, env).ended;
  if (again.code !== 0) faults.push(`${when}: could not be run again: ${again.output}`);
  await check(`${when} and run again`);
  console.error(`${killed} of ${wantedKills}: ${when}, again in ${again.seconds.toFixed(1)} s`);
}
await store.close();

console.log(
  [
    `store                      ${store.kind}`,
    `killed while at work       ${wantedKills} (${Object.entries(kills)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(", ")})`,
    `finished before the kill   ${finished}`,
    `usual work                 ${Object.entries(usualMs)
      .map(([kind, ms]) => `${kind} ${ms.toFixed(0)} ms`)
      .join(", ")}`,
    `faults found by verify     ${faults.length}`,
  ].join("\n"),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
