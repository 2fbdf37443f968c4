import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.ts";

/** `supabase/migrations` of this project, run on every engine alike. */
export const migrationsFolder = join(import.meta.dirname, "../../../../supabase/migrations");

const lockNumber = 4_071_906;

/**
 * Runs the migrations that are missing, each in one transaction with its entry in the book that
 * the platform's own command keeps (`supabase db push`), so that either may do it. Returns the
 * versions it ran. A database that has them all needs no right to change its schema.
 */
export async function migrate(database: Database, folder = migrationsFolder): Promise<string[]> {
  const applied = await appliedVersions(database);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const missing = files.filter((name) => !applied.has(versionOf(name)));
  for (const name of missing) {
    await apply(database, name, await readFile(join(folder, name), "utf8"));
  }
  return missing.map(versionOf);
}

async function appliedVersions(database: Database): Promise<Set<string>> {
  const [book] = await database.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  if (book?.exists !== true) return new Set();
  const rows = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  return new Set(rows.map(({ version }) => version));
}

async function apply(database: Database, name: string, sql: string): Promise<void> {
  await database.transaction(async (queries) => {
    // Two servers may start on one database at the same moment.
    await queries.query("select pg_advisory_xact_lock($1)", [lockNumber]);
    await queries.script(
      `set local statement_timeout = 0;
       create schema if not exists supabase_migrations;
       create table if not exists supabase_migrations.schema_migrations
         (version text primary key, statements text[], name text)`,
    );
    const entered = await queries.query(
      `insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)
       on conflict do nothing returning version`,
      [versionOf(name), name.slice(versionOf(name).length + 1, -".sql".length)],
    );
    if (entered.length > 0) await queries.script(sql);
  });
}

function versionOf(fileName: string): string {
  return fileName.split("_", 1)[0] ?? fileName;
}
