import pg from "pg";
import { openStore, type Store } from "../store/store.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import { postgresPrograms, startPostgres, type ThrowawayPostgres } from "./throwaway-postgres.ts";

export interface TestStore {
  store: Store;
  /** For a gateway that opens the store itself: its DATABASE_URL, or undefined. */
  url: string | undefined;
  /** The folder of the engine's files. */
  files: string;
  stop(): Promise<void>;
}

export interface EngineKind {
  engine: Store["engine"];
  open(): Promise<TestStore>;
}

const embedded: EngineKind = {
  engine: "embedded",
  async open() {
    const { folder, remove } = throwawayFolder();
    const store = await openStore({ dataDirectory: folder, databaseUrl: null });
    return {
      store,
      url: undefined,
      files: folder,
      async stop() {
        await store.close();
        remove();
      },
    };
  },
};

const postgres: EngineKind = {
  engine: "postgres",
  async open() {
    const url = await newDatabase();
    const store = await openStore({ dataDirectory: "/unused", databaseUrl: url });
    const files = (await server)?.files ?? "";
    return { store, url, files, stop: () => store.close() };
  },
};

const programs = postgresPrograms();
if ("missing" in programs) console.info(`only the embedded engine is tested: ${programs.missing}`);

/** The engines that one and the same suite runs on, as far as this machine has them. */
export const engines: readonly EngineKind[] =
  "missing" in programs ? [embedded] : [embedded, postgres];

/** One server for all tests of a file, started when the first of them needs it. */
let server: Promise<ThrowawayPostgres> | undefined;
let databases = 0;

/** The address of a new database on a real PostgreSQL server. */
export async function newDatabase(): Promise<string> {
  server ??= startPostgres();
  const { url } = await server;
  databases += 1;
  const name = `test_${databases}`;
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

/** Stops the server of the file whose tests have run. */
export async function stopServer(): Promise<void> {
  await (await server)?.stop();
  server = undefined;
}
