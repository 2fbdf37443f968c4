import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, newDatabase } from "#test/engines.ts";
import { startPostgrest } from "#test/postgrest.ts";
import { supabaseMigrations } from "#test/supabase-migrations.ts";
import { startTestGateway, submission, type TestGateway } from "#test/test-gateway.ts";
import { runSql } from "#test/throwaway-postgres.ts";

const table = "/contact_submissions";
const rpc = "/rpc/log_security_event";
const columns = Object.keys(submission).map((name) => `%22${name}%22`);
const { email: _, ...withoutEmail } = submission;
const changed = (given: object) => ({ ...submission, ...given });
const event = (given: object) => ({ p_event_type: "x", ...given });
const clientHeaders = {
  "content-profile": "public",
  "x-client-info": "supabase-js-web/2.119.0",
};

/** What a page, or a program that means to be one, may send; the real server responds the same. */
const cases: readonly [string, string, unknown, number, Record<string, string>?][] = [
  ["a row", table, submission, 201],
  ["a row with the client's headers", table, submission, 201, clientHeaders],
  ["one row, its columns in the query", `${table}?columns=${columns}`, [submission], 201],
  ["quotes and SQL", table, changed({ name: "O'C; DROP --" }), 201],
  ["a missing field", table, withoutEmail, 400],
  ["null", table, changed({ company: null }), 400],
  ["an unknown column", table, changed({ phone: "1" }), 400],
  ["no address", table, changed({ email: "ana" }), 400],
  ["an unknown language", table, changed({ language: "fr" }), 400],
  ["no body", table, "", 400],
  ["broken JSON", table, "{", 400],
  ["plain text", table, "name=a", 400, { "content-type": "text/plain" }],
  ["an event", rpc, event({ p_user_identifier: null, p_details: '{"a":1}' }), 204],
  ["an event with defaults", rpc, event({}), 204],
  ["details that are no JSON", rpc, event({ p_details: "{" }), 400],
  ["a type that is no name", rpc, { p_event_type: "Not Snake" }, 400],
  ["too many details", rpc, event({ p_details: `"${"x".repeat(17_000)}"` }), 400],
  ["an unknown function", "/rpc/nothing", { a: 1 }, 404],
];

const failure = { code: expect.any(String), message: expect.any(String) };
/** A success has no body; everything else has an object, since the client takes an empty 404 for success. */
function expectResponse(status: number, body: string, expected: number): void {
  expect(status).toBe(expected);
  if (expected < 300) expect(body).toBe("");
  else expect(JSON.parse(body)).toMatchObject(failure);
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});

async function post(path: string, body: unknown, expected: number, headers = {}): Promise<void> {
  const response = await gateway.post(`/rest/v1${path}`, body, headers);
  expectResponse(response.statusCode, response.body, expected);
}

test.each(cases)("%s", async (_title, path, body, status, headers) => {
  await post(path, body, status, headers);
});

test.each<[string, string, unknown, number?]>([
  ["an unknown table", "/newsletters", { a: 1 }, 404],
  ["two rows", table, [submission, submission]],
  ["no row", table, []],
  ["a text", table, '"a"'],
  ["a number", table, 1],
  ["a row in a row", table, [[submission]]],
  ["a message that is too long", table, changed({ message: "a".repeat(20_001) }), 413],
  ["an event without its type", rpc, { p_user_agent: "UA" }],
  ["an event with another argument", rpc, event({ p_more: 1 })],
])("rejects %s", async (_title, path, body, status = 400) => {
  await post(path, body, status);
});

/** Nested too deeply they overflow a parser's stack; a numeric grows from 8 characters to 131,072. */
test.each([
  ["25,000 levels", "[".repeat(25_000) + "]".repeat(25_000), 400],
  ["27 kB of large numbers", `[${Array(3_000).fill("1e131071").join(",")}]`, 400],
  ["33 levels", "[".repeat(33) + "]".repeat(33), 400],
  ["16 KiB and a byte", JSON.stringify("x".repeat(16_383)), 400],
  ["32 levels", "[".repeat(32) + "]".repeat(32), 204],
  ["quotes that never close", `"${'\\"'.repeat(8_000)}`, 400],
  ["brackets inside a text", JSON.stringify("[".repeat(100)), 204],
  ["fewer large numbers", `[${Array(1_000).fill("1e131071").join(",")}]`, 204],
])("an event's details are bounded: %s", async (_title, details, expected) => {
  await post(rpc, event({ p_details: details }), expected);
  expect((await gateway.gateway.ready()).isReady).toBe(true);
});

describe.skipIf(!hasPostgres)("the real PostgREST on the real tables", () => {
  let postgrest: { origin: string; stop(): void } | undefined;
  beforeAll(async () => {
    const url = await newDatabase();
    for (const { sql } of supabaseMigrations) await runSql(url, sql);
    const role = "create role authenticator login noinherit; grant anon to authenticator;";
    await runSql(url, `drop role if exists authenticator; ${role}`);
    postgrest = await startPostgrest(url.replace("postgres@", "authenticator@"));
  });
  afterAll(() => postgrest?.stop());

  test.each(cases)("responds to %s as the gateway does", async (_, path, given, status, own) => {
    const response = await fetch(`${postgrest?.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...own },
      body: typeof given === "string" ? given : JSON.stringify(given),
    });
    expectResponse(response.status, await response.text(), status);
  });
});
