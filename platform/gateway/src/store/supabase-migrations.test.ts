import type { ContactSubmission } from "@site/contract/submission";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, newHostedDatabase } from "#test/engines.ts";

/* What a visitor's role may do, tested in the database itself, without any code of ours between. */

const rejected = "42501";
const visitors = ["anon", "authenticated"] as const;
const tables = [
  "public.contact_submissions",
  "public.newsletter_subscribers",
  "public.security_events",
] as const;
const row = {
  ...{ name: "Ana", email: "ana@example.com", company: "c", service: "s", message: "m" },
  language: "pt",
} satisfies ContactSubmission;
const columns = `(${Object.keys(row).join(", ")})`;
const textsOf = (texts: object) => Object.values(texts).map((text) => `'${text}'`);
const values = `(${textsOf(row).join(", ")})`;

describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  let client: pg.Client;
  const query = async (sql: string, given: readonly unknown[] = []) =>
    (await client.query(sql, [...given])).rows;

  beforeAll(async () => {
    client = new pg.Client({ connectionString: await newHostedDatabase() });
    await client.connect();
    await client.query(`
      insert into public.contact_submissions ${columns} values ${values};
      insert into public.newsletter_subscribers (email, language) values ('eva@example.com', 'de');
      insert into public.security_events (event_type) values ('seeded');`);
  });
  afterAll(() => client.end());

  const become = (role: string) => query("select set_config('role', $1, true)", [role]);
  /** Runs work as a role, in a transaction that leaves no trace. */
  async function undone<T>(role: string, work: () => Promise<T>): Promise<T> {
    await client.query("begin");
    try {
      await become(role);
      return await work();
    } finally {
      await client.query("rollback");
    }
  }
  /** SQLSTATE of a statement as a visitor, or `done`. */
  const codeOf = (role: string, sql: string) =>
    undone(role, async () => {
      await query(sql);
      return "done";
    }).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError) return error.code;
      throw error;
    });

  describe.each(visitors)("%s", (role) => {
    test.each(tables)("reads, changes and empties nothing in %s", async (table) => {
      const statements = [
        `select * from ${table}`,
        `select count(*) from ${table}`,
        `update ${table} set id = id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `lock table ${table} in access exclusive mode`,
        `copy ${table} to stdout`,
      ];
      for (const sql of statements) expect([sql, await codeOf(role, sql)]).toEqual([sql, rejected]);
    });

    // Specification 6.1
    test("inserts submissions, without choosing id or time, and reads none back", async () => {
      const into = "insert into public.contact_submissions";
      expect(await codeOf(role, `${into} ${columns} values ${values}`)).toBe("done");
      const back = `${into} ${columns} values ${values} returning id`;
      expect(await codeOf(role, back)).toBe(rejected);
      const repeated = `${into} ${columns} values ${values} on conflict (id) do update set name = 'x'`;
      expect(await codeOf(role, repeated)).toBe(rejected);
      for (const own of ["id", "submitted_at"]) {
        const value = own === "id" ? "gen_random_uuid()" : "now()";
        const sql = `${into} (${own}, ${columns.slice(1)} values (${value}, ${values.slice(1)}`;
        expect([own, await codeOf(role, sql)]).toEqual([own, rejected]);
      }
    });

    test.each([
      "insert into public.newsletter_subscribers (email, language) values ('x@example.com', 'de')",
      "insert into public.security_events (event_type) values ('x')",
      "create table public.mine (id int)",
      "create function public.mine() returns int language sql as 'select 1'",
      "alter table public.contact_submissions disable row level security",
      'drop policy "visitors send submissions" on public.contact_submissions',
      "grant select on public.contact_submissions to anon",
    ])("may not: %s", async (sql) => {
      expect(await codeOf(role, sql)).toBe(rejected);
    });

    test("is kept from every row by row-level security alone, whatever it were granted", async () => {
      const rights = "select, insert, update, delete";
      const rows = await undone("none", async () => {
        await query(`grant ${rights} on all tables in schema public to ${role}`);
        await become(role);
        return Array.fromAsync(tables, async (table) => [
          table,
          await query(`select * from ${table}`),
          await query(`update ${table} set id = id returning 1`),
          await query(`delete from ${table} returning 1`),
        ]);
      });
      expect(rows).toEqual(tables.map((table) => [table, [], [], []]));
    });
  });

  test("the service's own role sees what was seeded, so that empty is no accident", async () => {
    for (const table of tables) {
      const rows = await query(`select 1 from ${table}`);
      expect([table, rows.length]).toEqual([table, 1]);
    }
  });

  test("no visitor's role goes round row-level security, and every table has it", async () => {
    const around = await query(
      `select rolname from pg_catalog.pg_roles
       where rolname in ('anon', 'authenticated') and (rolbypassrls or rolsuper or rolcanlogin)`,
    );
    expect(around).toEqual([]);
    const without = await query(
      `select relname from pg_catalog.pg_class join pg_catalog.pg_namespace n on n.oid = relnamespace
       where n.nspname = 'public' and relkind = 'r' and not relrowsecurity`,
    );
    expect(without).toEqual([]);
  });

  test("a text is no longer than its column allows, the spaces around it counted", async () => {
    const insert = (changed: Partial<typeof row>) => {
      const texts = textsOf({ ...row, ...changed }).join(", ");
      return codeOf("anon", `insert into public.contact_submissions ${columns} values (${texts})`);
    };
    const limits = { name: 200, company: 200, service: 100, message: 20_000 };
    for (const [name, limit] of Object.entries(limits)) {
      const codes: string[] = [];
      for (const text of [" ", "x".padEnd(limit), "x".padEnd(limit + 1)]) {
        codes.push(String(await insert({ [name]: text })));
      }
      expect([name, ...codes]).toEqual([name, "23514", "done", "23514"]);
    }
  });

  describe("log_security_event", () => {
    const call = (details: string) =>
      undone("anon", async () => {
        await query("select public.log_security_event('x_test', p_details := $1)", [details]);
        await become("none");
        return query(
          "select octet_length(details::text) as bytes from public.security_events order by created_at desc, event_type = 'x_test' desc limit 1",
        );
      });

    test.each([
      ["25,000 levels", "[".repeat(25_000) + "]".repeat(25_000)],
      ["27 kB of large numbers", `[${Array(3_000).fill("1e131071").join(",")}]`],
    ])("rejects details of %s before it reads them", async (_title, details) => {
      const before = performance.now();
      await expect(call(details)).rejects.toMatchObject({ code: "23514" });
      expect(performance.now() - before).toBeLessThan(1_000);
    });

    test("stores the text of large numbers within the bound, and no more than that", async () => {
      const details = `[${Array(1_000).fill("1e131071").join(",")}]`;
      expect(await call(details)).toEqual([{ bytes: details.length }]);
    });

    test("stores an event once, and a row under its key, as the gateway forwards them", async () => {
      const id = "5d3b2f2c-43a3-4a43-8b7b-0a1d9e2c7f10";
      const headers = JSON.stringify({ "idempotency-key": id });
      const rows = await undone("anon", async () => {
        await query("select set_config('request.headers', $1, true)", [headers]);
        for (let times = 0; times < 2; times += 1) {
          await query("select public.log_security_event('devtools_opened')");
        }
        await query(`insert into public.contact_submissions ${columns} values ${values}`);
        await become("none");
        return query(
          `select event_type, details from public.security_events where id = $1
           union all select name, null from public.contact_submissions where id = $1`,
          [id],
        );
      });
      expect(rows).toEqual([
        { event_type: "devtools_opened", details: {} },
        { event_type: "Ana", details: null },
      ]);
    });
  });
});
