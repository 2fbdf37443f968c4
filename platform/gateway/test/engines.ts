import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { readGatewayConfig } from "#config.ts";
import { migrate } from "#store/migrations.ts";
import { openStore, type Store } from "#store/store.ts";
import type { SubmitContext } from "#submissions/submit.ts";
import { afterwards, testFolder } from "./clean-up.ts";
import { postgresPrograms, startPostgres, type ThrowawayPostgres } from "./throwaway-postgres.ts";

export interface TestStore {
  store: Store;
  /** For a gateway that opens the store itself: its DATABASE_URL, or nothing. */
  env: Record<string, string>;
  /** The folder of the store's files. */
  files: string;
}

export interface EngineKind {
  engine: Store["engine"];
  /** A new store with its tables, closed after the file's tests. */
  open(): Promise<TestStore>;
}

/** Opens a store, with its tables; it is closed after the file's tests. */
export async function openTestStore(
  dataDirectory: string,
  databaseUrl: string | null = null,
): Promise<Store> {
  const store = await openStore({ dataDirectory, databaseUrl });
  afterwards(() => store.close());
  await migrate(store);
  return store;
}

const embedded: EngineKind = {
  engine: "embedded",
  async open() {
    const files = testFolder();
    return { store: await openTestStore(files), env: {}, files };
  },
};

const postgres: EngineKind = {
  engine: "postgres",
  async open() {
    const url = await newDatabase();
    const store = await openTestStore("/unused", url);
    const { folder } = await startedServer();
    const { rows } = await sql<{
      path: string;
    }>`select pg_relation_filepath('pg_class') as path`.execute(store.db);
    const files = join(folder, "data", dirname(rows[0]?.path ?? ""));
    return { store, env: { DATABASE_URL: url }, files };
  },
};

const programs = postgresPrograms();
export const hasPostgres = !("missing" in programs);
if ("missing" in programs) console.info(`only the embedded engine is tested: ${programs.missing}`);

/** The engines that one and the same suite runs on, as far as this machine has them. */
export const engines: readonly EngineKind[] = hasPostgres ? [embedded, postgres] : [embedded];

let server: Promise<ThrowawayPostgres> | undefined;

/** One server for all tests of a worker, started when the first of them needs it (`run-setup.ts` ends it). */
function startedServer(): Promise<ThrowawayPostgres> {
  server ??= startPostgres().then((started) => {
    writeFileSync(join(inject("runFolder"), randomUUID()), started.folder);
    return started;
  });
  return server;
}

/** The address of a new database on a real PostgreSQL server. */
export async function newDatabase(): Promise<string> {
  const { url } = await startedServer();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runSql(url, `create database ${name}`);
  return url.replace(/[^/]*$/, name);
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

/** What `submit` works with, without limits unless told. */
export function contextOf(
  store: Store,
  env: Record<string, string> = {},
  configured: SubmitContext["configured"] = ["email"],
): SubmitContext {
  const config = readGatewayConfig({ REQUESTS_PER_MINUTE: "0", ...env }, "/unused");
  return { store, config, configured, wake: () => undefined };
}
