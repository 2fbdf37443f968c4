/*
 * Promotes many releases to one channel at the same moment, each from a process of its own, and
 * counts what became of them:
 *   node platform/composer/src/release/trials/simultaneous-promotions-trial.ts [folder | fake-s3 | s3] [processes, default 20]
 */
import { join } from "node:path";
import { neutralSite } from "@site/contract/site";
import { publish } from "@site/registry/publish";
import { promote } from "#compose/promote.ts";
import { writeFakeRemote, writeFakeShell } from "../fixtures/fake-builds.ts";
import { verify } from "../verification/verify.ts";
import { startRelease } from "./release-process.ts";
import { openTrialStore } from "./trial-store.ts";

const store = await openTrialStore(process.argv[2]);
const processes = Number(process.argv[3] ?? 20);
const { registry, env, folder } = store;
const names = Array.from({ length: processes }, (_, index) => `mf-trial-${index + 1}`);

async function publishRemote(name: string, version: string) {
  const build = await writeFakeRemote(join(folder, name), {
    name,
    version,
    pages: { [`page-of-${name}`]: { text: `${name} ${version}` } },
  });
  return (await publish(registry, build)).record;
}

const shell = (await publish(registry, await writeFakeShell(join(folder, "shell")))).record;
const first = [];
for (const name of names) first.push(await publishRemote(name, "1.0.0"));
await promote({
  registry,
  channel: "production",
  releases: [shell, ...first],
  site: neutralSite,
  movedBy: "trial",
});
for (const name of names) await publishRemote(name, "2.0.0");

const startedAt = performance.now();
const ended = await Promise.all(
  names.map((name) => startRelease(["promote", `${name}@2.0.0`], env).ended),
);
const seconds = (performance.now() - startedAt) / 1000;

const heads = await registry.heads("production");
const promoted = heads.slice(1).map(({ reason }) => reason);
const lost = names.filter((name) => !promoted.includes(`promote ${name}@2.0.0`));
const live = Object.values(heads.at(-1)?.releases ?? {}).filter((version) => version === "2.0.0");
const { faults } = await verify({ registry });
const durations = ended.map((one) => one.seconds).toSorted((a, b) => a - b);
const failed = ended.filter(({ code }) => code !== 0);
await store.close();

console.log(
  [
    `store                     ${store.kind}`,
    `processes                 ${processes}`,
    `succeeded                 ${ended.length - failed.length}`,
    `moves in the history      ${promoted.length}`,
    `lost                      ${lost.length}`,
    `2.0.0 live at the end     ${live.length}`,
    `faults found by verify    ${faults.length}`,
    `all done after            ${seconds.toFixed(1)} s`,
    `first, median, last done  ${[0, durations.length >> 1, durations.length - 1].map((at) => durations[at]?.toFixed(1)).join(" / ")} s`,
  ].join("\n"),
);
for (const { output } of failed) console.error(output);
for (const fault of faults) console.error(fault);
const isGood =
  lost.length + failed.length + faults.length === 0 &&
  promoted.length === processes &&
  live.length === processes;
process.exitCode = isGood ? 0 : 1;
