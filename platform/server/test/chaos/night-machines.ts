import { execFile, execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream";
import { startChaosServices } from "@site/gateway/test/chaos/chaos-services";
import { ChildServer } from "@site/gateway/test/chaos/child-server";
import { throwawayFolder } from "@site/gateway/test/clean-up";
import { freePort, startPostgres } from "@site/gateway/test/throwaway-postgres";
import { readRegistryConfig } from "@site/registry/config";
import { FakeS3 } from "@site/registry/test/fake-s3";

/** Room for the database, the servers' copies of the store, and little more. */
const diskSize = "300m";

const workspace = resolve(import.meta.dirname, "../../../workspace/src");

export type Machines = Awaited<ReturnType<typeof startMachines>>;

/** The machines of a night: one small disk, a database, a store, three servers of the bundle. */
export async function startMachines(servers: number, settings: Record<string, string>) {
  const { folder, remove } = throwawayFolder();
  // The database runs as a user of its own, and must get to its files.
  execFileSync("chmod", ["711", folder]);
  const disk = join(folder, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize},mode=1777`, "tmpfs", disk]);
  const bundle = join(folder, "bundle");
  execFileSync(process.execPath, [join(workspace, "bundle.ts"), bundle], { stdio: "pipe" });
  const openDatabase = async (port?: number) => {
    process.env["TMPDIR"] = disk;
    return startPostgres(port).finally(() => delete process.env["TMPDIR"]);
  };
  let database = await openDatabase();
  const services = await startChaosServices();
  const store = await openStoreDoor();
  const env = { ...services.env, ...store.env, ...settings, DATABASE_URL: database.url };
  const words = ["sh", join(bundle, "bin/serve")] as const;
  const sites = await Promise.all(
    Array.from({ length: servers }, (_, index) => {
      const own = { DATA_DIRECTORY: join(disk, `server-${index + 1}`), LOG_LEVEL: "info" };
      return ChildServer.at({ ...env, ...own }, words);
    }),
  );
  return {
    ...{ folder, disk, services, store, env, sites },
    database: () => database,
    /** Runs the repository's `release` command. */
    release: (...given: string[]) =>
      run(process.execPath, [join(workspace, "release.ts"), ...given], env),
    /** Runs a command of the bundle. */
    command: (name: string, ...given: string[]) =>
      run("sh", [join(bundle, "bin", name), ...given], { ...env, DATA_DIRECTORY: disk }),
    /** Replaces the database with an empty one at the same address. */
    async loseDatabase() {
      await database.stop();
      database = await openDatabase(database.port);
    },
    async stop() {
      await Promise.all(sites.map((site) => site.end("SIGKILL")));
      await database.stop();
      await services.stop();
      await store.close();
      execFileSync("umount", [disk]);
      remove();
    },
  };
}

/** Resolves with what the command wrote. */
function run(program: string, words: string[], env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: process.env["PATH"], ...env } };
  return new Promise((resolve, reject) => {
    const child = execFile(program, words, options, (_, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      const ended = `${words.slice(1).join(" ")} exited with ${child.exitCode}: ${output}`;
      if (child.exitCode === 0) resolve(output);
      else reject(new Error(ended));
    });
  });
}

/** An S3 behind a proxy that can shut: NIGHT_STORE=s3://bucket/prefix and S3_*, or a fake one. */
async function openStoreDoor() {
  const fake = new FakeS3();
  const real = process.env["NIGHT_STORE"];
  const given = real
    ? { ...process.env, REGISTRY: `${real}/night-${crypto.randomUUID()}` }
    : {
        REGISTRY: `s3://${fake.bucket}/night`,
        S3_ENDPOINT: await fake.listen(),
        S3_ACCESS_KEY_ID: "test-access",
        S3_SECRET_ACCESS_KEY: "test-secret",
      };
  const place = readRegistryConfig(given, "/unused");
  if (place.kind !== "s3") throw new Error("NIGHT_STORE must be s3://bucket/prefix.");
  const { hostname, port } = new URL(place.endpoint);
  const sockets = new Set<Socket>();
  const door = createServer((socket) => {
    sockets.add(socket);
    const behind = connect(Number(port), hostname);
    pipeline(socket, behind, socket, () => sockets.delete(socket));
  });
  const doorPort = await freePort();
  const open = () => new Promise<void>((done) => door.listen(doorPort, "127.0.0.1", done));
  const shut = () => {
    door.close();
    for (const socket of sockets) socket.destroy();
  };
  await open();
  return {
    env: {
      REGISTRY: given.REGISTRY,
      S3_ENDPOINT: `http://127.0.0.1:${doorPort}`,
      S3_REGION: place.region,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    },
    /** Nothing answers at the store's address until it opens again. */
    shut,
    open,
    async close() {
      shut();
      await fake.close();
    },
  };
}
