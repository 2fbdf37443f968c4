import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, type TestEngine } from "#test-kit/engines.ts";
import { DatabaseFault, type Queries } from "./database.ts";
import { migrate } from "./migrations.ts";

/*
 * What a visitor's role may do, asked of the database itself: no code of ours stands between.
 */

const refused = "42501";
const visitors = ["anon", "authenticated"] as const;
const tables = [
  "public.contact_submissions",
  "public.newsletter_subscribers",
  "public.security_events",
  "gateway.acceptances",
  "gateway.deliveries",
  "gateway.marks",
  "gateway.erasures",
] as const;
const enquiry = "(name, email, company, service, message, language)";
const enquiryValues = "('Ana', 'ana@example.com', 'c', 's', 'm', 'pt')";

/** Ends a transaction without a trace. */
class Undone extends Error {}

describe.each(engines)("on the $engine engine", ({ open }) => {
  let engine: TestEngine;

  beforeAll(async () => {
    engine = await open();
    await migrate(engine.database);
    await engine.database.script(`
      insert into public.contact_submissions ${enquiry} values ${enquiryValues};
      insert into public.newsletter_subscribers (email, language) values ('eva@example.com', 'de');
      insert into public.security_events (event_type) values ('seeded');
      insert into gateway.acceptances (id, operation) values (gen_random_uuid(), 'seeded');
      insert into gateway.deliveries (key, destination, payload) values (gen_random_uuid(), 'd', '{}');
      insert into gateway.marks (subject_id, mark) values (gen_random_uuid(), 'm');
      insert into gateway.erasures (salt, address_digest, erased) values ('s', 'd', '{}');`);
  }, 60_000);
  afterAll(() => engine.stop());

  async function undone<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    let result: { value: T } | undefined;
    const ending = engine.database.transaction(async (queries) => {
      result = { value: await work(queries) };
      throw new Undone();
    });
    await ending.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
    if (!result) throw new Error("The work did not run.");
    return result.value;
  }
  const become = (queries: Queries, role: string) =>
    queries.query("select set_config('role', $1, true)", [role]);
  /** SQLSTATE of a statement as a visitor, or `done`. */
  const codeOf = (role: string, sql: string) =>
    undone(async (queries) => {
      await become(queries, role);
      await queries.query(sql);
      return "done";
    }).catch((fault: unknown) => {
      if (fault instanceof DatabaseFault) return fault.code;
      throw fault;
    });

  describe.each(visitors)("%s", (role) => {
    test.each(tables)("reads, changes and empties nothing in %s", async (table) => {
      const column =
        { "gateway.deliveries": "key", "gateway.marks": "mark" }[table as string] ?? "id";
      const statements = [
        `select * from ${table}`,
        `select count(*) from ${table}`,
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `lock table ${table} in access exclusive mode`,
        `copy ${table} to stdout`,
      ];
      for (const sql of statements) expect([sql, await codeOf(role, sql)]).toEqual([sql, refused]);
    });

    test("inserts enquiries, without choosing id or time, and reads none back", async () => {
      const into = "insert into public.contact_submissions";
      expect(await codeOf(role, `${into} ${enquiry} values ${enquiryValues}`)).toBe("done");
      const back = `${into} ${enquiry} values ${enquiryValues} returning id`;
      expect(await codeOf(role, back)).toBe(refused);
      const repeated = `${into} ${enquiry} values ${enquiryValues} on conflict (id) do update set name = 'x'`;
      expect(await codeOf(role, repeated)).toBe(refused);
      for (const own of ["id", "submitted_at"]) {
        const value = own === "id" ? "gen_random_uuid()" : "now()";
        const sql = `${into} (${own}, name, email, company, service, message, language)
          values (${value}, 'Ana', 'ana@example.com', 'c', 's', 'm', 'pt')`;
        expect([own, await codeOf(role, sql)]).toEqual([own, refused]);
      }
    });

    test.each([
      "insert into public.newsletter_subscribers (email, language) values ('x@example.com', 'de')",
      "insert into public.security_events (event_type) values ('x')",
      "insert into gateway.acceptances (id, operation) values (gen_random_uuid(), 'x')",
      "create table public.mine (id int)",
      "create function public.mine() returns int language sql as 'select 1'",
      "alter table public.contact_submissions disable row level security",
      'drop policy "visitors send enquiries" on public.contact_submissions',
      "grant select on public.contact_submissions to anon",
      "select * from pg_catalog.pg_authid",
      "select pg_catalog.pg_read_file('PG_VERSION')",
      "select pg_catalog.pg_ls_dir('.')",
      "copy public.contact_submissions from program 'id'",
    ])("may not: %s", async (sql) => {
      expect(await codeOf(role, sql)).toBe(refused);
    });

    test("is kept from every row by row-level security alone, whatever it were granted", async () => {
      const counts = await undone(async (queries) => {
        for (const schema of ["public", "gateway"]) {
          await queries.script(`
            grant usage on schema ${schema} to ${role};
            grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
        }
        await become(queries, role);
        const found: [string, number, number, number][] = [];
        for (const table of tables) {
          const rows = async (sql: string) => (await queries.query(sql)).length;
          const [column] = await queries.query<{ name: string }>(
            `select column_name as name from information_schema.columns
             where table_schema || '.' || table_name = $1 and is_generated = 'NEVER'
               and is_identity = 'NO' order by ordinal_position limit 1`,
            [table],
          );
          const name = column?.name ?? "";
          found.push([
            table,
            await rows(`select * from ${table}`),
            await rows(`update ${table} set ${name} = ${name} returning 1`),
            await rows(`delete from ${table} returning 1`),
          ]);
        }
        return found;
      });
      expect(counts).toEqual(tables.map((table) => [table, 0, 0, 0]));
    });

    test.each([
      "public.newsletter_subscribers (email, language) values ('x@example.com', 'de')",
      "public.security_events (event_type) values ('x')",
      "gateway.marks (subject_id, mark) values (gen_random_uuid(), 'x')",
    ])("is kept from adding rows by row-level security alone: %s", async (row) => {
      const adding = undone(async (queries) => {
        await queries.script(`
          grant usage on schema gateway to ${role};
          grant insert on all tables in schema public, gateway to ${role}`);
        await become(queries, role);
        await queries.query(`insert into ${row}`);
      });
      await expect(adding).rejects.toThrow("violates row-level security policy");
    });
  });

  test("the service's own role sees what was seeded, so that empty is no accident", async () => {
    for (const table of tables) {
      const rows = await engine.database.query(`select 1 from ${table}`);
      expect([table, rows.length]).toEqual([table, 1]);
    }
  });

  test("no visitor's role goes round row-level security, and every table has it", async () => {
    const around = await engine.database.query(
      `select rolname from pg_catalog.pg_roles
       where rolname in ('anon', 'authenticated') and (rolbypassrls or rolsuper or rolcanlogin)`,
    );
    expect(around).toEqual([]);
    const without = await engine.database.query(
      `select relname from pg_catalog.pg_class join pg_catalog.pg_namespace n on n.oid = relnamespace
       where n.nspname in ('public', 'gateway') and relkind = 'r' and not relrowsecurity`,
    );
    expect(without).toEqual([]);
  });
});
