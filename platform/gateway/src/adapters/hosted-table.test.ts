import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newDatabase, runSql } from "../test/engines.ts";
import { startPostgrest } from "../test/postgrest.ts";
import { supabaseMigrations } from "../test/supabase-migrations.ts";
import { startTestGateway, submission, type TestGateway } from "../test/test-gateway.ts";
import { postgresPrograms } from "../test/throwaway-postgres.ts";

const table = "/contact_submissions";
const rpc = "/rpc/log_security_event";
const { email: _, ...withoutEmail } = submission;

interface Case {
  title: string;
  path: string;
  body: unknown;
  status: number;
  code?: string;
  headers?: Record<string, string>;
}

/** What a page, or a program that means to be one, may send; the real server responds the same. */
const cases: readonly Case[] = [
  { title: "a row", path: table, body: submission, status: 201 },
  {
    title: "a row with the client's headers",
    path: table,
    body: submission,
    status: 201,
    headers: { "content-profile": "public", "x-client-info": "supabase-js-web/2.119.0" },
  },
  {
    title: "an array of one row, with its columns in the query",
    path: `${table}?columns=${Object.keys(submission)
      .map((name) => `%22${name}%22`)
      .join(",")}`,
    body: [submission],
    status: 201,
  },
  {
    title: "quotes and SQL",
    path: table,
    body: { ...submission, name: "O'C; DROP --" },
    status: 201,
  },
  { title: "a missing field", path: table, body: withoutEmail, status: 400, code: "23502" },
  {
    title: "null",
    path: table,
    body: { ...submission, company: null },
    status: 400,
    code: "23502",
  },
  {
    title: "an unknown column",
    path: table,
    body: { ...submission, phone: "1" },
    status: 400,
    code: "PGRST204",
  },
  {
    title: "no address",
    path: table,
    body: { ...submission, email: "ana" },
    status: 400,
    code: "23514",
  },
  {
    title: "an unknown language",
    path: table,
    body: { ...submission, language: "fr" },
    status: 400,
    code: "23514",
  },
  {
    title: "a message that is too long",
    path: table,
    body: { ...submission, message: "a".repeat(20_001) },
    status: 400,
    code: "23514",
  },
  { title: "no body", path: table, body: "", status: 400, code: "PGRST102" },
  { title: "broken JSON", path: table, body: "{", status: 400, code: "PGRST102" },
  {
    title: "plain text",
    path: table,
    body: "name=a",
    status: 400,
    code: "PGRST102",
    headers: { "content-type": "text/plain" },
  },
  {
    title: "an event",
    path: rpc,
    body: { p_event_type: "x", p_user_identifier: null, p_user_agent: "UA", p_details: '{"a":1}' },
    status: 204,
  },
  { title: "an event with defaults", path: rpc, body: { p_event_type: "x" }, status: 204 },
  {
    title: "an event without its type",
    path: rpc,
    body: { p_user_agent: "UA" },
    status: 404,
    code: "PGRST202",
  },
  {
    title: "an event with another argument",
    path: rpc,
    body: { p_event_type: "x", p_more: 1 },
    status: 404,
    code: "PGRST202",
  },
  {
    title: "details that are no JSON",
    path: rpc,
    body: { p_event_type: "x", p_details: "{" },
    status: 400,
    code: "22P02",
  },
  {
    title: "a type that is no name",
    path: rpc,
    body: { p_event_type: "Not Snake" },
    status: 400,
    code: "23514",
  },
  {
    title: "too many details",
    path: rpc,
    body: { p_event_type: "x", p_details: JSON.stringify("x".repeat(17_000)) },
    status: 400,
    code: "23514",
  },
  {
    title: "an unknown function",
    path: "/rpc/nothing",
    body: { a: 1 },
    status: 404,
    code: "PGRST202",
  },
];

function requestOf({ body, headers }: Case) {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  return { payload, headers: { "content-type": "application/json", ...headers } };
}

function shortOf(status: number, body: string) {
  const code = body === "" ? undefined : (JSON.parse(body) as { code: string }).code;
  return { status, code };
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const post = (path: string, given: { payload: string; headers?: Record<string, string> }) =>
  gateway.app.inject({ method: "POST", url: `/rest/v1${path}`, ...given });

test.each(cases)("$title: $status $code", async (example) => {
  const response = await post(example.path, requestOf(example));
  const { status, code } = example;
  expect(shortOf(response.statusCode, response.body)).toEqual({ status, code });
  if (status < 300) expect(response.body).toBe("");
});

test.each([
  ["two rows", [submission, submission]],
  ["no row", []],
  ["a text", "a"],
  ["a number", 1],
  ["a row in a row", [[submission]]],
])("rejects %s: one submission a request", async (_title, body) => {
  const response = await post(table, {
    payload: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  expect(shortOf(response.statusCode, response.body)).toEqual({ status: 400, code: "PGRST102" });
});

test("an unknown table is a 404 with an object, which the client does not take for success", async () => {
  const response = await post("/newsletter_subscribers", { payload: "{}" });
  expect(shortOf(response.statusCode, response.body)).toEqual({ status: 404, code: "PGRST205" });
});

describe.skipIf("missing" in postgresPrograms())("the real PostgREST on the real tables", () => {
  let postgrest: { origin: string; stop(): void } | undefined;
  beforeAll(async () => {
    const url = await newDatabase();
    for (const { sql } of supabaseMigrations) await runSql(url, sql);
    await runSql(url, "create role authenticator login noinherit; grant anon to authenticator;");
    postgrest = await startPostgrest(url.replace("postgres@", "authenticator@"));
  });
  afterAll(() => postgrest?.stop());

  test.each(cases)("responds to $title as the gateway does", async (example) => {
    const { payload, headers } = requestOf(example);
    const response = await fetch(`${postgrest?.origin}${example.path}`, {
      method: "POST",
      headers,
      body: payload,
    });
    const { status, code } = example;
    expect(shortOf(response.status, await response.text())).toEqual({ status, code });
  });
});
