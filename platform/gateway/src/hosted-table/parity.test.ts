import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresDatabase } from "#database/postgres-database.ts";
import { startPostgrest } from "#test-kit/postgrest.ts";
import { startTestGateway, type TestGateway } from "#test-kit/test-gateway.ts";
import {
  postgresPrograms,
  startPostgres,
  type ThrowawayPostgres,
} from "#test-kit/throwaway-postgres.ts";
import { type ParityCase, parityCases, requestOf } from "./parity-cases.ts";
import { differences } from "./parity-differences.ts";

const slowMs = 60_000;
const programs = postgresPrograms();
const hasPostgres = !("missing" in programs);

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: unknown;
}

const comparedHeaders = [
  "content-type",
  "content-range",
  "www-authenticate",
  "preference-applied",
] as const;

/** What two servers cannot have in common: ids, times, and PostgREST's guess at what was meant. */
function comparable(text: string): unknown {
  if (text === "") return "";
  const body = JSON.parse(text) as Record<string, unknown>;
  const details =
    typeof body["details"] === "string"
      ? body["details"]
          .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "<id>")
          .replace(/\d{4}-[^)]*/, "<time>")
      : body["details"];
  return { ...body, details, hint: body["code"] === "PGRST202" ? null : body["hint"] };
}

async function askServer(origin: string, example: ParityCase): Promise<Answer> {
  const response = await fetch(`${origin}${example.path}`, requestOf(example));
  const headers = comparedHeaders.map((name) => [name, response.headers.get(name) ?? undefined]);
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: comparable(await response.text()),
  };
}

async function askGateway({ app }: TestGateway, example: ParityCase): Promise<Answer> {
  const { method, headers, body } = requestOf(example);
  const response = await app.inject({
    // Cast: the cases name only methods that inject knows.
    method: method as "POST",
    url: `/rest/v1${example.path}`,
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { payload: String(body) }),
  });
  const named = comparedHeaders.map((name) => [name, response.headers[name]]);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(named),
    body: comparable(response.body),
  };
}

describe.skipIf(!hasPostgres)("the gateway beside the real PostgREST", () => {
  // Optional, so that what did start is stopped when something else didn't.
  let server: ThrowawayPostgres | undefined;
  let postgrest: { origin: string; stop(): void } | undefined;
  let onPostgres: TestGateway | undefined;
  let onEmbedded: TestGateway | undefined;
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("the servers have not started");
    return value;
  };

  beforeAll(async () => {
    server = await startPostgres();
    onPostgres = await startTestGateway({ DATABASE_URL: server.url });
    onEmbedded = await startTestGateway();
    const database = new PostgresDatabase(server.url);
    await database.script(
      "create role authenticator login noinherit; grant anon to authenticator;",
    );
    await database.close();
    postgrest = await startPostgrest(server.url.replace("postgres@", "authenticator@"));
  }, slowMs);
  afterAll(async () => {
    postgrest?.stop();
    await onPostgres?.stop();
    await onEmbedded?.stop();
    await server?.stop();
  });

  test.each(parityCases)("answers alike: $title", async (example) => {
    const expected = await askServer(started(postgrest).origin, example);
    expect(await askGateway(started(onPostgres), example)).toEqual(expected);
    expect(await askGateway(started(onEmbedded), example)).toEqual(expected);
  });

  test.each(differences)("answers otherwise, because $why: $title", async (example) => {
    const real = await askServer(started(postgrest).origin, example);
    const own = await askGateway(started(onEmbedded), example);
    expect(own.status).toBe(example.status);
    expect(own).not.toEqual(real);
    expect(own.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});
