import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, newDatabase, runSql, type TestStore } from "../test/engines.ts";
import { supabaseMigrations } from "../test/supabase-migrations.ts";
import { submission } from "../test/test-gateway.ts";
import { postgresPrograms } from "../test/throwaway-postgres.ts";
import { migrate } from "./migrations.ts";
import { openStore } from "./store.ts";
import { tableNames } from "./tables.ts";

const id = "0b7c1b5e-7d1c-4a53-9a3f-2f9f5a0c1d11";
const steps = ["0001-tables", "0002-payloads", "0003-floods"];

describe.each(engines)("the store on the $engine engine", ({ open }) => {
  let engine: TestStore;
  let ranFirst: string[][];
  beforeAll(async () => {
    engine = await open();
    ranFirst = await Promise.all([migrate(engine.store), migrate(engine.store)]);
  });
  afterAll(() => engine.stop());

  test("is brought up to date once, by two servers at the same moment too", async () => {
    expect(ranFirst.flat()).toEqual(steps);
    expect(await migrate(engine.store)).toEqual([]);
  });

  test("undoes a transaction that throws, and goes on", async () => {
    const { db } = engine.store;
    const work = db.transaction().execute(async (transaction) => {
      await transaction.insertInto("acceptances").values({ id, operation: "x" }).execute();
      throw new Error("on purpose");
    });
    await expect(work).rejects.toThrow("on purpose");
    expect(await db.selectFrom("acceptances").selectAll().execute()).toEqual([]);
  });

  test("rejects with a code and without the visitor's words", async () => {
    const row = { id, ...submission };
    const { db } = engine.store;
    await db.insertInto("contact_submissions").values(row).execute();
    const again = db.insertInto("contact_submissions").values(row).execute();
    await expect(again).rejects.toMatchObject({
      name: "StoreError",
      isUnavailable: false,
      message: expect.not.stringContaining(submission.name),
    });
  });

  test("has times as ISO texts and a clock that can be moved", async () => {
    const { db, time } = engine.store;
    await db
      .insertInto("deliveries")
      .values({ key: id, destination: "email", payload: '{"a":1}', next_try_at: time(90_500) })
      .execute();
    const row = await db.selectFrom("deliveries").selectAll().executeTakeFirstOrThrow();
    expect(row.accepted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const aheadMs = Date.parse(row.next_try_at) - Date.parse(row.accepted_at);
    expect(Math.abs(aheadMs - 90_500)).toBeLessThan(1_000);
    expect(JSON.parse(row.payload)).toEqual({ a: 1 });
  });
});

describe.skipIf("missing" in postgresPrograms())("the store on a PostgreSQL server", () => {
  const withStore = async (
    url: string,
    work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<void>,
  ) => {
    const store = await openStore({ dataDirectory: "/unused", databaseUrl: url });
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };

  test("uses the tables of a hosted platform, whose migrations made them", async () => {
    const url = await newDatabase();
    for (const { sql: text } of supabaseMigrations) await runSql(url, text);
    await runSql(
      url,
      `insert into gateway.deliveries (key, destination, payload) values
         ('${id}', 'hosted-table', '{"path":"/contact_submissions","body":{"email":"a@b.cd"}}'),
         ('${id}', 'warehouse', '{"statement":"newsletter","values":{"email":"a@b.cd"}}'),
         ('${id}', 'email', '{"from_name":"Ana","reply_to":"a@b.cd","site_language":"pt"}'),
         (gen_random_uuid(), 'hosted-table',
          '{"path":"/rpc/log_security_event","body":{"p_event_type":"x"}}')`,
    );
    await withStore(url, async (store) => {
      expect(await migrate(store)).toEqual(steps);
      await store.db
        .insertInto("contact_submissions")
        .values({ id, ...submission })
        .execute();
      const rows = await store.db
        .selectFrom("deliveries")
        .select("payload")
        .orderBy("number")
        .execute();
      expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([
        { entity: "contact", fields: { email: "a@b.cd" } },
        { entity: "newsletter", fields: { email: "a@b.cd" } },
        { entity: "contact", fields: { name: "Ana", email: "a@b.cd", language: "pt" } },
        { entity: "security-event", fields: { event_type: "x" } },
      ]);
    });
  });

  test("closes its tables to every other role", async () => {
    const url = await newDatabase();
    await withStore(url, async (store) => {
      await migrate(store);
      const { rows } = await sql<{ relname: string }>`
        select relname from pg_class where relrowsecurity order by 1`.execute(store.db);
      expect(rows.map(({ relname }) => relname)).toEqual(tableNames.toSorted());
    });
  });

  test("survives a connection that breaks between two statements of a transaction", async () => {
    const url = await newDatabase();
    await withStore(url, async (store) => {
      const work = store.db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
          transaction,
        );
        await runSql(url, `select pg_terminate_backend(${rows[0]?.pid})`);
        await pause(200);
        await sql`select 1`.execute(transaction);
      });
      await expect(work).rejects.toMatchObject({ name: "StoreError", isUnavailable: true });
      expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
    });
  });

  test("never acknowledges a transaction that failed on the way", async () => {
    const url = await newDatabase();
    await withStore(url, async (store) => {
      const work = store.db.transaction().execute(async (transaction) => {
        await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
      });
      await expect(work).rejects.toMatchObject({ name: "StoreError", isUnavailable: true });
    });
  });
});
