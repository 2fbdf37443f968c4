import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { renewedPayload } from "#store/migrations.ts";
import type { Store } from "#store/store.ts";
import { copiedTables, schemaOf, type Tables } from "#store/tables.ts";

/**
 * Copies what an earlier version kept in a PGlite folder, in one transaction; resolves with the rows
 * of each table. What is there already stays, so that the copy may be repeated. PGlite is an
 * optional dependency, of this command alone.
 */
export async function moveFromPglite(
  folder: string,
  { db }: Store,
): Promise<Record<string, number>> {
  if (!existsSync(join(folder, "PG_VERSION"))) throw new Error(`${folder} is no PGlite folder`);
  const source = await openPglite(folder);
  const moved: Record<string, number> = {};
  try {
    await db.transaction().execute(async (transaction) => {
      for (const name of copiedTables) {
        const { rows } = await source.query<object>(
          `select * from ${schemaOf(name)}.${name} ${name === "deliveries" ? "order by number" : ""}`,
        );
        for (const row of rows) {
          await transaction
            .insertInto(name)
            // Cast: the table has the same columns there.
            .values(converted(name, row) as never)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        moved[name] = rows.length;
      }
    });
  } finally {
    await source.close();
  }
  return moved;
}

async function openPglite(folder: string): Promise<PGlite> {
  const module = await import("@electric-sql/pglite").catch(() => {
    throw new Error(
      "PGlite is not installed; add it for this command: npx -y pnpm@12 --filter gateway add @electric-sql/pglite@0.5.16",
    );
  });
  return module.PGlite.create(folder);
}

/** A row with times as ISO texts and JSON as text; deliveries are numbered anew. */
function converted(table: keyof Tables, row: object): object {
  const entries = Object.entries(row).map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString()];
    const isJson = typeof value === "object" && value !== null;
    return [name, isJson ? JSON.stringify(value) : value];
  });
  const { number, ...fields } = Object.fromEntries(entries);
  if (table !== "deliveries") return fields;
  return { ...fields, payload: renewedPayload(fields.payload) };
}
