import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import {
  engines,
  hasPostgres,
  newDatabase,
  newHostedDatabase,
  openTestStore,
  openWithoutTables,
} from "#test/engines.ts";
import { deliveriesIn, insert, insertContacts, rowsIn } from "#test/rows.ts";
import { submission } from "#test/test-gateway.ts";
import { runSql } from "#test/throwaway-postgres.ts";
import { healthOf } from "../health.ts";
import { migrate } from "./migrations.ts";
import { type Store, storeFile } from "./store.ts";
import { StoreError, tableNames } from "./tables.ts";

const id = "0b7c1b5e-7d1c-4a53-9a3f-2f9f5a0c1d11";

describe.each(engines)("the store on the $engine engine", ({ engine }) => {
  let store: Store;
  let ranFirst: string[][];
  beforeAll(async () => {
    const databaseUrl = engine === "postgres" ? await newDatabase() : null;
    store = await openWithoutTables({ dataDirectory: testFolder(), databaseUrl });
    ranFirst = await Promise.all([migrate(store), migrate(store)]);
  });

  test("is brought up to date once, by two servers at the same moment too", async () => {
    expect(ranFirst.filter((steps) => steps.length > 0)).toHaveLength(1);
    expect(await migrate(store)).toEqual([]);
  });

  test("rejects with a code and without the visitor's words", async () => {
    await insertContacts(store, { id });
    await expect(insertContacts(store, { id })).rejects.toMatchObject({
      name: "StoreError",
      isUnavailable: false,
      message: expect.not.stringContaining(submission.name),
    });
  });

  test("has times as ISO texts and a clock that can be moved", async () => {
    const delivery = { key: id, destination: "email", payload: '{"a":1}' } as const;
    await insert(store, "deliveries", { ...delivery, next_try_at: store.time(90_500) });
    const [{ accepted_at = "", next_try_at = "", payload = "" } = {}] = await deliveriesIn(store);
    expect(accepted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const aheadMs = Date.parse(next_try_at) - Date.parse(accepted_at);
    expect(Math.abs(aheadMs - 90_500)).toBeLessThan(1_000);
    expect(JSON.parse(payload)).toEqual({ a: 1 });
  });
});

// Where PostgreSQL is missing, it stands for these suites among the tests that were not run.
test.skipIf(!hasPostgres)("each suite of both engines runs on PostgreSQL too", () => {
  expect(engines.map(({ engine }) => engine)).toContain("postgres");
});

test.skipIf(!hasPostgres)(
  "a database that can only be read is not ready, and may be later",
  async () => {
    const url = await newDatabase();
    const writable = await openTestStore("/unused", url);
    expect(await healthOf(writable, "/unused")).toMatchObject({ state: "reachable" });
    const options = encodeURIComponent("-c default_transaction_read_only=on");
    const databaseUrl = `${url}?options=${options}`;
    const store = await openWithoutTables({ dataDirectory: "/unused", databaseUrl });
    expect(await healthOf(store, "/unused")).toMatchObject({ state: "unusable" });
    const writing = insert(store, "marks", { subject_id: id, mark: "x" });
    await expect(writing).rejects.toMatchObject({ code: "25006", isUnavailable: true });
  },
);

test.skipIf(!hasPostgres)("a role that may not rewrite the tables is told so", async () => {
  const url = await newDatabase();
  await openTestStore("/unused", url);
  await runSql(url, "create role reader login; grant pg_read_all_data to reader");
  const databaseUrl = url.replace("postgres@", "reader@");
  const store = await openWithoutTables({ dataDirectory: "/unused", databaseUrl });
  await expect(store.forgetDeleted()).rejects.toThrow("the user in DATABASE_URL may not do this");
});

test.each(["new", "readable for everybody"])(
  "only the server's user can read the files of a store that was %s, in a folder for everybody",
  async (before) => {
    const folder = testFolder();
    chmodSync(folder, 0o755);
    if (before !== "new") writeFileSync(storeFile(folder), "", { mode: 0o644 });
    await openTestStore(folder);
    const files = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(files).toEqual([0o600, 0o600, 0o600]);
  },
);

describe.skipIf(!hasPostgres)("the store on a PostgreSQL server", () => {
  test("uses the tables of a hosted platform, whose migrations made them", async () => {
    const store = await openTestStore("/unused", await newHostedDatabase());
    await insertContacts(store, { id });
    await insert(store, "deliveries", { key: id, destination: "email", payload: "{}" });
    expect(await rowsIn(store, "contact_submissions")).toMatchObject([{ id }]);
  });

  test("closes its tables to every other role", async () => {
    const { db } = await openTestStore("/unused", await newDatabase());
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class where relrowsecurity order by 1`.execute(db);
    expect(rows.map(({ relname }) => relname)).toEqual(tableNames.toSorted());
  });

  test("survives a connection that breaks between two statements of a transaction", async () => {
    const url = await newDatabase();
    const { db } = await openTestStore("/unused", url);
    const work = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      await runSql(url, `select pg_terminate_backend(${rows[0]?.pid})`);
      await pause(200);
      await sql`select 1`.execute(transaction);
    });
    await expect(work).rejects.toMatchObject({ name: "StoreError", isUnavailable: true });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test("never acknowledges a transaction that failed on the way", async () => {
    const { db } = await openTestStore("/unused", await newDatabase());
    const work = db.transaction().execute(async (transaction) => {
      await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ name: "StoreError", isUnavailable: true });
  });

  test.each(["40001", "40P01", "55P03"])("says that a %s may succeed later", async (code) => {
    const { db } = await openTestStore("/unused", await newDatabase());
    const raise = sql.raw(`do $$ begin raise 'x' using errcode = '${code}'; end $$`);
    await expect(raise.execute(db)).rejects.toMatchObject({ code, isUnavailable: true });
  });
});

test.skipIf(!hasPostgres)(
  "a database that does not exist yet may come, and is named by its setting (needs PostgreSQL)",
  async () => {
    const databaseUrl = `${await newDatabase()}-not`;
    const { db } = await openWithoutTables({ dataDirectory: "/unused", databaseUrl });
    const error = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ code: "3D000", isUnavailable: true });
    expect(String(error)).toContain("the database in DATABASE_URL does not exist");
  },
);

test("a connection that can't be made may come, and says why", async () => {
  const databaseUrl = "postgres://ana:x@nowhere.invalid/site";
  const { db } = await openWithoutTables({ dataDirectory: "/unused", databaseUrl });
  const asking = sql`select 1`.execute(db);
  const message = expect.stringMatching(/ CONNECTION: .*DATABASE_URL.*: (ENOTFOUND|EAI_AGAIN)$/);
  await expect(asking).rejects.toMatchObject({ code: "CONNECTION", isUnavailable: true, message });
});
