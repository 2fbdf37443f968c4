import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { throwawayFolder } from "./throwaway-folder.ts";
import { endPostgres } from "./throwaway-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A worker that starts a PostgreSQL server writes its folder into a file here. */
    runFolder: string;
  }
}

/** Ends the servers that a run's workers have started: a worker is stopped before it could do that. */
export default function setup(project: TestProject): () => Promise<void> {
  const { folder, remove } = throwawayFolder();
  project.provide("runFolder", folder);
  return async () => {
    for (const name of readdirSync(folder)) {
      await endPostgres(readFileSync(join(folder, name), "utf8"));
    }
    remove();
  };
}
