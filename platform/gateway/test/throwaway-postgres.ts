import { execFile, execFileSync } from "node:child_process";
import { chownSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { throwawayFolder } from "./clean-up.ts";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

/** A PostgreSQL server, and how tests end it. */
export type ThrowawayPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** Where PostgreSQL's programs are, or why the tests that need them are skipped. */
export function postgresPrograms(
  versionsFolder = "/usr/lib/postgresql",
): { folder: string } | { missing: string } {
  // The client alone has a folder there too.
  const servers = globSync("*/bin/initdb", { cwd: versionsFolder }).map(Number.parseFloat);
  if (servers.length === 0) return { missing: `no PostgreSQL server in ${versionsFolder}` };
  return { folder: join(versionsFolder, String(Math.max(...servers)), "bin") };
}

/** Programs for root are in folders that not every PATH has. */
const rootsPrograms = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin:/sbin` };

/** A separate PostgreSQL server, by default on a free port; `stop` leaves nothing of it behind. */
export async function startPostgres(at?: number) {
  const programs = postgresPrograms();
  if ("missing" in programs) throw new Error(programs.missing);
  const { folder, remove } = throwawayFolder();
  // The server refuses to run as root, so there it runs as the user that its package made.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, numberOf("-u"), numberOf("-g"));
  const asUser = (program: string, ...given: string[]) => {
    const path = join(programs.folder, program);
    if (!isRoot) return run(path, given, { cwd: folder });
    const words = ["-u", "postgres", "--", path, ...given];
    return run("runuser", words, { cwd: folder, env: rootsPrograms });
  };
  const data = join(folder, "data");
  const port = at ?? (await freePort());
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
  await asUser("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", ...locale);
  const settings = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    `-c unix_socket_directories=${folder}`,
    "-c fsync=off",
    "-c max_connections=300",
  ];
  const control = (...words: string[]) => asUser("pg_ctl", "-D", data, ...words);
  const start = () => control("-o", settings.join(" "), "-l", join(folder, "log"), "-w", "start");
  const signal = async (name: "STOP" | "CONT") => {
    const [pid = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), `SIG${name}`);
    await run("pkill", [`-${name}`, "--parent", pid]);
  };
  /** Ends it at once, as a crash does; its files stay. */
  const halt = async () => {
    await signal("CONT").catch(() => undefined);
    await control("-m", "immediate", "stop").catch(() => undefined);
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    /** The folder of its databases' files. */
    files: join(data, "base"),
    halt,
    /** Stops all of its processes where they stand, until `thaw`. */
    freeze: () => signal("STOP"),
    thaw: () => signal("CONT"),
    /** Starts it again, if it does not run. */
    async resume() {
      await control("status").catch(start);
    },
    async stop() {
      await halt();
      remove();
    },
  };
}

/** Runs statements without parameters on a PostgreSQL database. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function numberOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
}
