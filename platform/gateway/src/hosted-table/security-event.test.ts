import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#database/migrations.ts";
import { PostgresDatabase } from "#database/postgres-database.ts";
import { startTestGateway, type TestGateway } from "#test-kit/test-gateway.ts";
import {
  postgresPrograms,
  startPostgres,
  type ThrowawayPostgres,
} from "#test-kit/throwaway-postgres.ts";

const slowMs = 60_000;

/** Bodies that overflow a parser's stack, and that grow a numeric from 8 characters to 131,072. */
const nested = "[".repeat(25_000) + "]".repeat(25_000);
const digits = `[${Array(3_000).fill("1e131071").join(",")}]`;
const bounded = `[${Array(1_000).fill("1e131071").join(",")}]`;

describe("a security event's details", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  }, slowMs);
  afterAll(() => gateway.stop());

  const send = (p_details: unknown) =>
    gateway.app.inject({
      method: "POST",
      url: "/rest/v1/rpc/log_security_event",
      payload: { p_event_type: "x_test", p_details },
    });

  test.each([
    ["25,000 levels", nested],
    ["27 kB of large numbers", digits],
    ["33 levels", "[".repeat(33) + "]".repeat(33)],
    ["16 KiB and a byte", JSON.stringify("x".repeat(16_383))],
  ])("of %s are rejected", async (_title, details) => {
    const response = await send(details);
    expect([response.statusCode, response.json().code]).toEqual([400, "23514"]);
    expect((await gateway.gateway.ready()).isReady).toBe(true);
  });

  test.each([
    ["32 levels", "[".repeat(32) + "]".repeat(32)],
    ["brackets inside a text", JSON.stringify("[".repeat(100))],
    ["large numbers within the bound", bounded],
  ])("of %s are kept", async (_title, details) => {
    expect((await send(details)).statusCode).toBe(204);
  });
});

describe.skipIf("missing" in postgresPrograms())("on a PostgreSQL server", () => {
  let server: ThrowawayPostgres;
  let database: PostgresDatabase;
  beforeAll(async () => {
    server = await startPostgres();
    database = new PostgresDatabase(server.url);
    await migrate(database);
  }, slowMs);
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const call = (details: string) =>
    database.transaction(async (queries) => {
      await queries.query("select set_config('role', 'anon', true)");
      await queries.query("select public.log_security_event('x_test', p_details := $1)", [details]);
    });

  test.each([
    ["25,000 levels", nested],
    ["27 kB of large numbers", digits],
  ])("the function rejects details of %s before it reads them", async (_title, details) => {
    const before = performance.now();
    await expect(call(details)).rejects.toMatchObject({ code: "23514" });
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  test("the function keeps the text of large numbers within the bound", async () => {
    await call(bounded);
    const rows = await database.query(
      "select octet_length(details::text) as bytes from public.security_events",
    );
    expect(rows).toEqual([{ bytes: bounded.length }]);
  });

  test("a transaction that failed on the way is never acknowledged", async () => {
    const work = database.transaction(async (queries) => {
      await queries.query("select 1 / 0").catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
