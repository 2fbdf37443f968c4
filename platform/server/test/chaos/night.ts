import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { startChaosServices } from "@site/gateway/test/chaos/chaos-services";
import { childServer } from "@site/gateway/test/chaos/child-server";
import { cleanUp, throwawayFolder } from "@site/gateway/test/clean-up";
import { startPostgres } from "@site/gateway/test/throwaway-postgres";
import { until } from "@site/gateway/test/until";
import { openRegistry } from "@site/registry/config";
import { FakeS3 } from "@site/registry/test/fake-s3";
import { startNginx } from "#test/real-proxies.ts";
import { NightWatch } from "./night-watch.ts";

const usage = `Usage: pnpm chaos

Rehearses a night: three servers of the bundle behind nginx, on one PostgreSQL and one S3, under a
steady load of pages and enquiries, whose processes, database, store and disk fail. Linux, as root.
It shows what REGISTRY holds (pnpm start once fills it), from a small S3 of its own.`;
if (process.argv.includes("--help")) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

/** Room for the database, the servers' copies of the store, and little more. */
const diskSize = "300m";

const root = resolve(import.meta.dirname, "../../../..");
const program = (name: string) => join(root, "platform/workspace/src", name);
const { folder, remove } = throwawayFolder();
// The database runs as a user of its own, and must get to its files.
execFileSync("chmod", ["711", folder]);
const [disk, bundle] = [join(folder, "disk"), join(folder, "bundle")];
mkdirSync(disk);
execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize},mode=1777`, "tmpfs", disk]);
execFileSync(process.execPath, [program("bundle.ts"), bundle], { stdio: "pipe" });
process.env["TMPDIR"] = disk;
const database = await startPostgres();
delete process.env["TMPDIR"];
const services = await startChaosServices();
const s3 = new FakeS3();
const endpoint = await s3.listen();
const env = {
  ...services.env,
  REGISTRY: `s3://${s3.bucket}/night`,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: "test-access",
  S3_SECRET_ACCESS_KEY: "test-secret",
  ...{ DATABASE_URL: database.url, TRUST_PROXY: "1", REQUESTS_PER_MINUTE: "0" },
  LOG_LEVEL: "warn",
};
const sites = await Promise.all(
  ["1", "2", "3"].map((name) =>
    childServer({ ...env, DATA_DIRECTORY: join(disk, name) }, ["sh", join(bundle, "bin/serve")]),
  ),
);
const [first, second] = sites;
const shown = resolve(root, process.env["REGISTRY"] ?? ".registry");
const words = [program("release.ts"), "mirror", shown, env.REGISTRY];
await promisify(execFile)(process.execPath, words, { env: { ...process.env, ...env } });
const registry = openRegistry(env, root);
const { composition } = await registry.requireRevision("production");
const { documents } = await registry.requireComposition(composition);
await Promise.all(sites.map((site) => site.start()));
const nginx = await startNginx(sites.map(({ port }) => port));
setDefaultCACertificates([...getCACertificates(), nginx.certificate]);
const watch = new NightWatch(nginx.origin, Object.keys(documents));

await watch.act("one is killed (kill -9)", async () => {
  await first?.end("SIGKILL");
  await pause(3_000);
  return `up again in ${await seconds(() => first?.start())}`;
});

await watch.act("the database stops for 8 s", async () => {
  await database.halt();
  await pause(8_000);
  for (const { origin } of sites) {
    assert((await fetch(`${origin}/readyz`)).ok, "a server gets no visitors");
    assert(!(await fetch(`${origin}/readyz/forms`)).ok, "a server says that forms work");
  }
  await database.resume();
  return `forms work again after ${await seconds(formsWork)}`;
});

await watch.act("the store is away, one restarts", async () => {
  await s3.close();
  await second?.end();
  const took = await seconds(() => second?.start());
  await s3.listen(Number(new URL(endpoint).port));
  return `it shows the last composition after ${took}`;
});

await watch.act("the disk of all is full for 8 s", async () => {
  const filler = join(disk, "filler");
  const fill = async () => {
    for (;;) await appendFile(filler, Buffer.alloc(65_536));
  };
  await assert.rejects(fill, { code: "ENOSPC" });
  await pause(8_000);
  rmSync(filler);
  await database.resume();
  return `forms work again after ${await seconds(formsWork)}`;
});

await watch.end();
const { submissions, close } = await openSubmissionStore(readGatewayConfig(env, folder));
const waiting = async () => (await submissions.deliveries({ state: "waiting", limit: 1 })).length;
await until("everything is delivered", async () => (await waiting()) === 0, 120_000);
const issues = [...watch.issues, ...(await watch.enquiries.issues(submissions, services))];
console.log(`${watch.enquiries.acknowledged.rows.size} enquiries were acknowledged.`);
for (const issue of issues.slice(0, 30)) console.log(`FAILED: ${issue}`);
process.exitCode = issues.length === 0 ? 0 : 1;
await close();
await Promise.all(sites.map((site) => site.end("SIGKILL")));
await Promise.all([database.stop(), cleanUp(), s3.close()]);
execFileSync("umount", [disk]);
remove();

async function formsWork(): Promise<void> {
  for (const { origin } of sites) {
    await until("forms work", async () => (await fetch(`${origin}/readyz/forms`)).ok, 60_000);
  }
}

async function seconds(work: () => Promise<void> | undefined): Promise<string> {
  const begunAt = performance.now();
  await work();
  return `${((performance.now() - begunAt) / 1000).toFixed(1)} s`;
}
