import type { TestProject } from "vitest/node";
import { supabaseMigrations } from "./supabase-migrations.ts";
import { postgresPrograms, runSql, startPostgres } from "./throwaway-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server and the folder of its databases; or why there is none. */
    postgres: { url: string; files: string } | { missing: string };
  }
}

/** One PostgreSQL server for all files of a run, where its programs are installed. */
export default async function setup({ provide }: TestProject): Promise<unknown> {
  const programs = postgresPrograms();
  if ("missing" in programs) {
    console.info(`only the embedded engine is tested: ${programs.missing}`);
    return provide("postgres", programs);
  }
  const { url, files, stop } = await startPostgres();
  // Roles belong to the server: two files must not make them at the same moment.
  await runSql(url, supabaseMigrations[0] ?? "");
  provide("postgres", { url, files });
  return stop;
}
