import type { Database } from "./database.ts";
import { EmbeddedDatabase } from "./embedded-database.ts";
import { PostgresDatabase } from "./postgres-database.ts";

/** The engine of a setup: the server that `url` names, or the embedded one in `folder`. */
export async function openDatabase(url: string | null, folder: string): Promise<Database> {
  return url === null ? EmbeddedDatabase.open(folder) : new PostgresDatabase(url);
}
