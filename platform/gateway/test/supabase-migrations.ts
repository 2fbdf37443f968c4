import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../supabase/migrations");

/** What `supabase db push` runs, in its order. */
export const supabaseMigrations: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  .map((name) => readFileSync(join(folder, name), "utf8"));
