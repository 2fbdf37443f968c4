import { mkdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import { hasPostgres, newDatabase, openTestStore } from "#test/engines.ts";
import { openStore, storeFile } from "./store.ts";
import { StoreError } from "./tables.ts";

test("a file that cannot be opened is reported with the setting to look at", async () => {
  const folder = testFolder();
  mkdirSync(storeFile(folder));
  await expect(openTestStore(folder)).rejects.toThrow(/SQLITE_CANTOPEN: .*DATA_DIRECTORY/);
});

test.skipIf(!hasPostgres)(
  "a database that does not exist yet may come, and is named by its setting (needs PostgreSQL)",
  async () => {
    const databaseUrl = `${await newDatabase()}-not`;
    const { db, close } = await openStore({ dataDirectory: "/unused", databaseUrl });
    const error = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown);
    await close();
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ code: "3D000", isUnavailable: true });
    expect(String(error)).toContain("the database in DATABASE_URL does not exist");
  },
);
