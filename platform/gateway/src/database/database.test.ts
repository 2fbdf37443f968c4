import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, type TestEngine } from "#test-kit/engines.ts";
import type { Queries } from "./database.ts";
import { migrate } from "./migrations.ts";

const startMs = 60_000;

describe.each(engines)("a database on the $engine engine", ({ open }) => {
  let engine: TestEngine;
  let ranAtFirst: string[];

  beforeAll(async () => {
    engine = await open();
    ranAtFirst = await migrate(engine.database);
  }, startMs);
  afterAll(() => engine.stop());

  const asRole = <T>(role: string, work: (queries: Queries) => Promise<T>) =>
    engine.database.transaction(async (queries) => {
      await queries.query("select set_config('role', $1, true)", [role]);
      return work(queries);
    });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "no fault",
      (fault: { code: string }) => fault.code,
    );
  const insert = (queries: Queries, name = "Ana") =>
    queries.query(
      `insert into public.contact_submissions (name, email, company, service, message, language)
       values ($1, 'ana@example.com', 'c', 's', 'm', 'pt')`,
      [name],
    );
  const named = (name: string) =>
    engine.database.query("select id from public.contact_submissions where name = $1", [name]);

  test("runs the migrations once", async () => {
    expect(ranAtFirst.length).toBeGreaterThan(3);
    expect(await migrate(engine.database)).toEqual([]);
  });

  test("runs them once when two servers start at the same moment", async () => {
    await engine.database.query(
      "delete from supabase_migrations.schema_migrations where version > '20261101090300'",
    );
    await engine.database.script("drop schema gateway cascade");
    const both = await Promise.all([migrate(engine.database), migrate(engine.database)]);
    expect(both.flat()).toContain("20261101090400");
    expect(await migrate(engine.database)).toEqual([]);
  });

  test("undoes a transaction that throws", async () => {
    const failing = engine.database.transaction(async (queries) => {
      await insert(queries, "undone");
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await named("undone")).toEqual([]);
  });

  test("goes on after a refused statement", async () => {
    expect(await codeOf(engine.database.query("select 1 / 0"))).toBe("22012");
    expect(await engine.database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("tells refusals from being away", async () => {
    const refused = await engine.database.query("select nothing").catch((fault) => fault);
    expect(refused.isUnavailable).toBe(false);
  });

  test("lets a visitor insert an enquiry", async () => {
    await asRole("anon", (queries) => insert(queries, "a visitor"));
    expect(await named("a visitor")).toHaveLength(1);
  });

  test("takes the row's id from the request's key", async () => {
    const id = "0b7c1b5e-7d1c-4a53-9a3f-2f9f5a0c1d11";
    await asRole("anon", async (queries) => {
      await queries.query("select set_config('request.headers', $1, true)", [
        JSON.stringify({ "idempotency-key": id }),
      ]);
      await insert(queries, "keyed");
    });
    expect(await named("keyed")).toEqual([{ id }]);
  });

  const forbidden = [
    "select * from public.contact_submissions",
    "select name from public.contact_submissions",
    "update public.contact_submissions set name = 'x'",
    "delete from public.contact_submissions",
    "truncate public.contact_submissions",
    "insert into public.contact_submissions (id, name) values (gen_random_uuid(), 'x')",
    "insert into public.contact_submissions (submitted_at, name) values (now(), 'x')",
    "select * from public.newsletter_subscribers",
    "insert into public.newsletter_subscribers (email, language) values ('a@b.cd', 'pt')",
    "update public.newsletter_subscribers set is_active = false",
    "select * from public.security_events",
    "insert into public.security_events (event_type) values ('x')",
    "select * from gateway.deliveries",
    "delete from gateway.acceptances",
    "select * from gateway.erasures",
    "create table public.mine (a int)",
  ];
  test.each(forbidden)("refuses a visitor: %s", async (sql) => {
    expect(await codeOf(asRole("anon", (queries) => queries.query(sql)))).toBe("42501");
  });

  test("keeps a security event once under one key", async () => {
    const id = "5d3b2f2c-43a3-4a43-8b7b-0a1d9e2c7f10";
    for (let times = 0; times < 2; times += 1) {
      await asRole("anon", async (queries) => {
        await queries.query("select set_config('request.headers', $1, true)", [
          JSON.stringify({ "idempotency-key": id }),
        ]);
        await queries.query(`select public.log_security_event('devtools_opened')`);
      });
    }
    const rows = await engine.database.query(
      "select user_identifier, user_agent, details from public.security_events where id = $1",
      [id],
    );
    expect(rows).toEqual([{ user_identifier: null, user_agent: null, details: {} }]);
  });

  test("keeps one subscriber for an address, whatever its capitals", async () => {
    const subscribe = (email: string) =>
      engine.database.query(
        "insert into public.newsletter_subscribers (email, language) values ($1, 'de')",
        [email],
      );
    await subscribe("Eva@example.com");
    expect(await codeOf(subscribe("eva@EXAMPLE.com"))).toBe("23505");
  });
});
