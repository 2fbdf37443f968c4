import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { readGatewayConfig, type StoreConfig } from "#settings/config.ts";
import { migrate } from "#store/migrations.ts";
import { memoryCounter } from "#store/sqlite.ts";
import { openStore, type Store } from "#store/store.ts";
import type { SubmitContext } from "#submissions/submit.ts";
import { afterwards, testFolder } from "./clean-up.ts";
import { supabaseMigrations } from "./supabase-migrations.ts";
import { runSql } from "./throwaway-postgres.ts";

export interface TestStore {
  store: Store;
  /** For a gateway that opens the store itself: its DATABASE_URL, or nothing. */
  env: Record<string, string>;
  /** The folder of the engine's files. */
  files: string;
}

export interface EngineKind {
  engine: Store["engine"];
  /** A new store with its tables, closed after the file's tests. */
  open(): Promise<TestStore>;
}

/** Opens a store as it is; it is closed after the file's tests. */
export async function openWithoutTables(config: StoreConfig): Promise<Store> {
  const store = await openStore(config);
  afterwards(() => store.close());
  return store;
}

/** Opens a store, with its tables; it is closed after the file's tests. */
export async function openTestStore(
  dataDirectory: string,
  databaseUrl: string | null = null,
): Promise<Store> {
  const store = await openWithoutTables({ dataDirectory, databaseUrl });
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
    const { rows } = await sql<{ oid: number }>`
      select oid from pg_database where datname = current_database()`.execute(store.db);
    const files = "files" in server ? join(server.files, String(rows[0]?.oid)) : "";
    return { store, env: { DATABASE_URL: url }, files };
  },
};

const server = inject("postgres");
export const hasPostgres = !("missing" in server);

/** The engines that the same suite runs on, as far as this machine has them. */
export const engines: readonly EngineKind[] = hasPostgres ? [embedded, postgres] : [embedded];

/** The address of a new database on a real PostgreSQL server. */
export async function newDatabase(): Promise<string> {
  if ("missing" in server) throw new Error(server.missing);
  const name = `test_${randomUUID()}`;
  await runSql(server.url, `create database "${name}"`);
  return server.url.replace(/[^/]*$/, name);
}

/** The address of a new database with the tables that a hosted platform's migrations make. */
export async function newHostedDatabase(): Promise<string> {
  const url = await newDatabase();
  for (const text of supabaseMigrations) await runSql(url, text);
  return url;
}

/** A context for `submit`, without limits unless `env` sets them. */
export function contextOf(
  store: Store,
  env: Record<string, string> = {},
  configured: SubmitContext["configured"] = ["email"],
): SubmitContext {
  const config = readGatewayConfig({ REQUESTS_PER_MINUTE: "0", ...env }, "/unused");
  const silent = { wake: () => undefined, failed: () => undefined };
  return { store, config, configured, count: memoryCounter(), ...silent };
}
