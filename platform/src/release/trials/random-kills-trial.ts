/*
 * Kills the release command (SIGKILL) at random moments of every kind of work, and asks after each
 * whether the registry is whole and whether the command can be run again:
 *   node platform/src/release/trials/random-kills-trial.ts [folder | fake-s3 | s3] [kills, default 50]
 */
import { join } from "node:path";
import { neutralSite } from "shared/site";
import { promote } from "#compose/promote.ts";
import { publish } from "#registry/publish.ts";
import { writeFakeRemote, writeFakeShell } from "../fixtures/fake-builds.ts";
import { verify } from "../verification/verify.ts";
import { runReleaseProcess } from "./release-process.ts";
import { openTrialStore } from "./trial-store.ts";

const store = await openTrialStore(process.argv[2]);
const wantedKills = Number(process.argv[3] ?? 50);
const { registry, env, folder } = store;
const faults: string[] = [];
const kills: Record<string, number> = {};
let finished = 0;
let atWork = 0;
let serial = 0;

async function build(version: string): Promise<string> {
  return writeFakeRemote(join(folder, `build-${version}`), {
    name: "mf-trial",
    version,
    pages: Object.fromEntries(
      ["one", "two", "three"].map((id) => [id, { text: `${id} ${version}` }]),
    ),
    weight: 20_000,
  });
}

const nextVersion = () => {
  serial += 1;
  return `1.${serial}.0`;
};
const publishNext = async () => (await publish(registry, await build(nextVersion()))).record;
const promoteHere = (releases: Awaited<ReturnType<typeof publishNext>>[]) =>
  promote({ registry, channel: "production", releases, site: neutralSite, movedBy: "trial" });

/** Makes each kind of work possible, and tells how to write it. */
const preparations: Record<string, () => Promise<string[]>> = {
  publish: async () => ["publish", "mf-trial", "--from", await build(nextVersion())],
  promote: async () => ["promote", `mf-trial@${(await publishNext()).version}`],
  canary: async () => ["canary", `mf-trial@${(await publishNext()).version}`, "--percent", "5"],
  rollback: async () => {
    await promoteHere([await publishNext()]);
    return ["rollback"];
  },
  prune: async () => {
    for (let count = 0; count < 3; count += 1) await promoteHere([await publishNext()]);
    return ["prune", "--keep", "2", "--grace-days", "0"];
  },
};

const shell = (await publish(registry, await writeFakeShell(join(folder, "shell")))).record;
await promoteHere([shell, await publishNext()]);

/** How long each kind takes when nobody kills it, in milliseconds. */
const usualMs: Record<string, number> = {};
for (const [kind, prepare] of Object.entries(preparations)) {
  usualMs[kind] = (await runReleaseProcess(await prepare(), env)).ms;
}

/** How long it takes to begin: a kill before that meets nothing. */
const beginningMs = (await runReleaseProcess(["--help"], env)).ms;

/** Whether the process that was just killed was at work: its mark still stands. */
const wasAtWork = async () => (await registry.store.list("work/")).length > 0;

const check = async (when: string) => {
  faults.push(...(await verify({ registry })).faults.map((fault) => `${when}: ${fault}`));
};

for (let killed = 0; killed < wantedKills; ) {
  const [kind, prepare] = Object.entries(preparations)[
    Math.floor(Math.random() * Object.keys(preparations).length)
  ] as [string, () => Promise<string[]>];
  const written = await prepare();
  const workMs = Math.max(0, (usualMs[kind] ?? 0) - beginningMs);
  const killAfterMs = beginningMs + Math.random() * workMs;
  const { code } = await runReleaseProcess(written, env, killAfterMs);
  const when = `${kind} killed after ${killAfterMs.toFixed(0)} ms`;
  if (code !== undefined) {
    finished += 1;
    continue;
  }
  killed += 1;
  kills[kind] = (kills[kind] ?? 0) + 1;
  if (await wasAtWork()) atWork += 1;
  await check(when);
  const again = await runReleaseProcess(written, env);
  if (again.code !== 0) faults.push(`${when}: could not be run again: ${again.output}`);
  await check(`${when} and run again`);
}
await store.close();

console.log(
  [
    `store                        ${store.kind}`,
    `kills                        ${wantedKills} (${Object.entries(kills)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(", ")})`,
    `with its mark still up       ${atWork}`,
    `finished before the kill     ${finished}`,
    `usual durations              ${Object.entries(usualMs)
      .map(([kind, ms]) => `${kind} ${(ms / 1000).toFixed(2)} s`)
      .join(", ")}`,
    `faults found by verify       ${faults.length}`,
  ].join("\n"),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
