import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#database/database.ts";
import { EmbeddedDatabase } from "#database/embedded-database.ts";
import { prepareFolder } from "#database/first-start.ts";
import { PostgresDatabase } from "#database/postgres-database.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import { postgresPrograms, startPostgres } from "./throwaway-postgres.ts";

export interface TestEngine {
  database: Database;
  /** For a gateway that opens the engine itself: its DATABASE_URL, or undefined. */
  url: string | undefined;
  stop(): Promise<void>;
}

export interface EngineKind {
  engine: Database["engine"];
  open(): Promise<TestEngine>;
}

const embedded: EngineKind = {
  engine: "embedded",
  async open() {
    const { folder, remove } = throwawayFolder();
    await copyOfNewFolder(join(folder, "database"));
    const database = await EmbeddedDatabase.open(join(folder, "database"));
    return {
      database,
      url: undefined,
      async stop() {
        await database.close();
        remove();
      },
    };
  },
};

const postgres: EngineKind = {
  engine: "postgres",
  async open() {
    const server = await startPostgres();
    const database = new PostgresDatabase(server.url);
    return {
      database,
      url: server.url,
      async stop() {
        await database.close();
        await server.stop();
      },
    };
  },
};

const programs = postgresPrograms();
if ("missing" in programs) console.info(`only the embedded engine is tested: ${programs.missing}`);

/** The engines that one and the same suite runs on, as far as this machine has them. */
export const engines: readonly EngineKind[] =
  "missing" in programs ? [embedded] : [embedded, postgres];

/** A new database takes seconds to make and a moment to copy. */
export async function copyOfNewFolder(folder: string): Promise<void> {
  const template = join(tmpdir(), "gateway-test-template-0.5.16");
  if (!existsSync(template)) {
    const making = `${template}-${process.pid}`;
    await prepareFolder(making);
    try {
      renameSync(making, template);
    } catch {
      // Another test file was quicker.
      rmSync(making, { recursive: true });
    }
  }
  cpSync(template, folder, { recursive: true });
}
