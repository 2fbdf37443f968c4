import { rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "@site/gateway/test/until";
import { openRegistry } from "@site/registry/config";
import { inParallel } from "@site/registry/in-parallel";
import { startMachines } from "./night-machines.ts";
import { NightWatch } from "./night-watch.ts";

const usage = `Usage: pnpm chaos

Rehearses a night: three servers of the bundle behind nginx, on one PostgreSQL and one S3, under a
steady load of pages and enquiries, whose processes, database, store and disk fail. Linux, as root.
It shows what REGISTRY holds (pnpm start once fills it), from a small S3 of its own, or from the one
of NIGHT_STORE=s3://bucket/prefix and S3_*.`;
if (process.argv.includes("--help")) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const root = resolve(import.meta.dirname, "../../../..");
const machines = await startMachines(3, {
  TRUST_PROXY: "1",
  DELIVERY_FIRST_WAIT_MS: "100",
  DELIVERY_MAX_WAIT_MS: "2000",
});
const { sites, store, env, folder, disk, release, command } = machines;
const registry = openRegistry(env, root);
const mirror = join(folder, "mirror");
const origins = sites.map(({ origin }) => origin);

await release("mirror", resolve(root, process.env["REGISTRY"] ?? ".registry"), env.REGISTRY);
await Promise.all(sites.map((site) => site.start()));
const watch = await NightWatch.begin(machines, registry);

await watch.act("three servers start at once", async (expect) => {
  const lines = sites.flatMap(({ logged }) => logged);
  const migrated = lines.filter((line) => line.includes("brought up to date")).length;
  expect(migrated === 1, `${migrated} servers made the tables, not one`);
  await pause(3_000);
  return "one makes the tables";
});

await watch.act("one is killed (kill -9)", async () => {
  await sites[0]?.end("SIGKILL");
  await pause(3_000);
  return `up again in ${inSeconds(await sites[0]?.start())}`;
});

await watch.act("the database stops for 8 s", async (expect) => {
  await machines.database().halt();
  await pause(8_000);
  for (const origin of origins) {
    expect((await fetch(`${origin}/readyz`)).ok, "a server gets no visitors");
    expect(!(await fetch(`${origin}/readyz/forms`)).ok, "a server says that forms work");
  }
  await machines.database().resume();
  return `forms work again after ${await formsWork()}`;
});

await watch.act("the store is away, one restarts", async () => {
  store.shut();
  await sites[1]?.end();
  const ms = await sites[1]?.start().finally(() => store.open());
  return `it shows the last composition after ${inSeconds(ms)}`;
});

await watch.act("the store is emptied, one restarts", async () => {
  await command("release", "mirror", env.REGISTRY, mirror);
  await inParallel(8, await registry.store.list(""), ({ key }) => registry.store.remove(key));
  await sites[2]?.end();
  const ms = await sites[2]?.start();
  await noticed("unreachable");
  return `all notice it; that one shows the last composition after ${inSeconds(ms)}`;
});

await watch.act("it is restored from its mirror", async () => {
  await command("release", "mirror", mirror, env.REGISTRY);
  await noticed("reachable");
  return lastLine(await command("release", "verify"));
});

await watch.act("the disk of all is full for 8 s", async () => {
  const filler = join(disk, "filler");
  try {
    for (;;) await appendFile(filler, Buffer.alloc(65_536));
  } catch {
    // It is full.
  }
  await pause(8_000);
  rmSync(filler);
  await machines.database().resume();
  return `forms work again after ${await formsWork()}`;
});

await watch.act("the database is lost, and restored", async () => {
  // Submissions between the backup and the loss would be lost, so nobody sends any.
  await watch.closeForms();
  const file = join(folder, "submissions.sqlite");
  await command("leads", "backup", file);
  await machines.loseDatabase();
  const restored = await command("leads", "restore", file);
  await formsWork();
  watch.openForms();
  return lastLine(restored);
});

process.exitCode = await watch.end();
await machines.stop();

async function formsWork(): Promise<string> {
  const begunAt = performance.now();
  for (const origin of origins) {
    await until("forms work", async () => (await fetch(`${origin}/readyz/forms`)).ok, 60_000);
  }
  return inSeconds(performance.now() - begunAt);
}

/** Waits until every server reports this state of the store. */
async function noticed(store: string): Promise<void> {
  for (const origin of origins) {
    const said = async () => (await (await fetch(`${origin}/readyz`)).json()).store;
    await until(`the store is ${store}`, async () => (await said()) === store, 30_000);
  }
}

function lastLine(text: string): string {
  return text.split("\n").at(-1) ?? "";
}

function inSeconds(ms = Number.NaN): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
