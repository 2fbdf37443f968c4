/*
 * Rehearses a night: three servers of the bundle behind nginx, on one PostgreSQL and one S3, under a
 * steady load of pages and enquiries, and everything that goes wrong in it. Linux, as root:
 *   node platform/server/test/chaos/night.ts
 * It shows what REGISTRY holds (`pnpm start` once fills it), from a small S3 of its own, or from the
 * one of NIGHT_STORE=s3://bucket/prefix and S3_*.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "@site/gateway/test/until";
import { openRegistry } from "@site/registry/config";
import { inParallel } from "@site/registry/in-parallel";
import { startMachines } from "./night-machines.ts";
import { NightWatch, postContact } from "./night-watch.ts";

const root = resolve(import.meta.dirname, "../../../..");
const perAddress = 20;
const machines = await startMachines(3, {
  TRUST_PROXY: "1",
  SUBMISSIONS_PER_ADDRESS: String(perAddress),
  DELIVERY_FIRST_WAIT_MS: "100",
  DELIVERY_MAX_WAIT_MS: "2000",
});
const { sites, store, env, folder, disk, release, command } = machines;
const registry = openRegistry(env, root);
const mirror = join(folder, "mirror");
const origins = sites.map(({ origin }) => origin);
const liveSequence = async () => (await registry.revision("production"))?.sequence;

await release(0, "mirror", resolve(root, process.env["REGISTRY"] ?? ".registry"), env.REGISTRY);
await Promise.all(sites.map((site) => site.start()));
const watch = await NightWatch.begin(machines, registry);

await watch.act("three servers start at once", async (expect) => {
  const lines = sites.flatMap(({ logged }) => logged);
  const migrated = lines.filter((line) => line.includes("brought up to date")).length;
  expect(migrated === 1, `${migrated} servers made the tables, not one`);
  await pause(3_000);
  return "one makes the tables";
});

await watch.act("they restart one after the other", async (expect) => {
  const times = [];
  for (const site of sites) {
    const { code, ms } = await site.end();
    expect(code === 0, `a server ended with ${code}`);
    times.push(`${inSeconds(ms)} + ${inSeconds(await site.start())}`);
  }
  return `down and up in ${times.join(", ")}`;
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

await watch.act("a hostile release is published", async (expect) => {
  const before = await liveSequence();
  await publish("6.6.6", "while (true);");
  const rejection = await release(1, "promote", "mf-content@6.6.6");
  expect((await liveSequence()) === before, "the channel moved");
  return `"${/mf-content[^\n]*/.exec(rejection)?.[0].slice(0, 90)}"`;
});

await watch.act("a bad one is promoted", async (expect) => {
  await publish("6.6.7", 'if (typeof document === "object") throw new Error("a bad release");');
  await release(0, "promote", "mf-content@6.6.7");
  const ms = await seenByAll();
  expect(ms <= 2_000, "not all showed it within 2 s");
  return `all show it within ${inSeconds(ms)}`;
});

await watch.act("and rolled back", async (expect) => {
  await command("release", "rollback");
  const ms = await seenByAll();
  expect(ms <= 2_000, "not all showed it within 2 s");
  return `all show it within ${inSeconds(ms)}`;
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

await watch.act("an address floods all of them", async (expect) => {
  const posts = Array.from({ length: 3 * perAddress }, (_, index) =>
    postContact(origins[index % origins.length] ?? "", "flood@example.com", "203.0.113.1"),
  );
  const taken = (await Promise.all(posts)).filter((status) => status === 201).length;
  expect(taken === perAddress, `${taken} were taken, not ${perAddress}`);
  return `${taken} of ${posts.length} are taken`;
});

await watch.act("an enquiry comes to all of them", async (expect) => {
  const posts = origins.map((origin) =>
    postContact(origin, "visitor-0@example.com", "203.0.113.2", "one press of the button"),
  );
  const taken = (await Promise.all(posts)).filter((status) => status === 201).length;
  expect(taken === posts.length, `${taken} said yes`);
  return "under one key: each says yes, one stores it";
});

process.exitCode = await watch.end();
await machines.stop();

/** Publishes a build of mf-content under another version, with code that its entry runs first. */
async function publish(version: string, code: string): Promise<void> {
  const build = join(folder, version);
  cpSync(join(root, "mf-content/dist"), build, { recursive: true });
  const file = join(build, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...manifest, version }));
  const entry = join(build, manifest.entry);
  writeFileSync(entry, `${code}\n${readFileSync(entry, "utf8")}`);
  await release(0, "publish", "mf-content", "--from", build);
}

/** Resolves with the time until every server shows what the channel's last revision names. */
async function seenByAll(): Promise<number> {
  const begunAt = performance.now();
  const { composition } = (await registry.revision("production")) ?? {};
  await Promise.all(
    origins.map((origin) =>
      until("it shows the composition", async () => {
        const { headers } = await fetch(origin, { method: "HEAD" });
        return headers.get("server-timing")?.includes(`composition;desc="${composition}"`) === true;
      }),
    ),
  );
  return performance.now() - begunAt;
}

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
