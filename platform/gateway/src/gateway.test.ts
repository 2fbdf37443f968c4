import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { readGatewayConfig, registerGateway } from "./gateway.ts";
import { deleteExpired } from "./owner/erasure.ts";
import { migrate } from "./store/migrations.ts";
import { openStore } from "./store/store.ts";
import { engines } from "./test/engines.ts";
import { startTestGateway, submission, type TestGateway } from "./test/test-gateway.ts";
import { throwawayFolder } from "./test/throwaway-folder.ts";
import { freePort, postgresPrograms, startPostgres } from "./test/throwaway-postgres.ts";
import { until } from "./test/until.ts";

const submit = ({ app }: TestGateway, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/rest/v1/contact_submissions",
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(submission),
  });

describe.skipIf("missing" in postgresPrograms())("a gateway with a server database", () => {
  test("starts without it, says so, and is ready when it comes, goes and comes back", async () => {
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const gateway = await startTestGateway({ DATABASE_URL: url }, { waits: false });
    const isReady = async () => (await gateway.gateway.ready()).isReady;
    expect(await isReady()).toBe(false);
    expect((await submit(gateway)).statusCode).toBe(503);
    const first = await startPostgres(port);
    await until("it is ready", isReady, 15_000);
    expect((await submit(gateway)).statusCode).toBe(201);
    await first.stop();
    expect((await submit(gateway)).statusCode).toBe(503);
    expect(await isReady()).toBe(false);
    const second = await startPostgres(port);
    const store = await openStore({ dataDirectory: "/unused", databaseUrl: url });
    await migrate(store);
    await store.close();
    await until("it is ready again", isReady, 15_000);
    expect((await submit(gateway)).statusCode).toBe(201);
    await gateway.stop();
    await second.stop();
  }, 60_000);
});

test("a submission is one row and one e-mail, however often the page has to ask", async () => {
  const gateway = await startTestGateway();
  const email = () =>
    gateway.app.inject({
      method: "POST",
      url: "/api/v1.0/email/send",
      payload: {
        lib_version: "4.4.1",
        user_id: "default",
        service_id: "default",
        template_id: "default",
        template_params: {
          from_name: submission.name,
          reply_to: submission.email,
          company: submission.company,
          service: submission.service,
          message: submission.message,
          site_language: submission.language,
        },
      },
    });
  for (let times = 0; times < 3; times += 1) {
    expect((await submit(gateway, { "idempotency-key": "one press" })).statusCode).toBe(201);
    const response = await email();
    expect([response.statusCode, response.body]).toEqual([200, "OK"]);
  }
  const delivered = () => gateway.logged.filter((line) => line.includes('"delivered"')).length;
  await until("it is delivered", () => delivered() > 0);
  expect((await gateway.gateway.ready()).waiting).toBe(0);
  expect(delivered()).toBe(1);
  // The same words as a new submission are a new submission.
  await submit(gateway, { "idempotency-key": "another press" });
  await email();
  await until("the second is delivered", () => delivered() === 2);
  expect(gateway.logged.join("")).not.toMatch(/ana@example|Souza|fechamento/);
  await gateway.stop();
});

test("two servers on one data directory store and deliver each submission once", async () => {
  const first = await startTestGateway();
  const app = Fastify();
  const second = await registerGateway(app, readGatewayConfig({}, first.dataDirectory));
  const both: TestGateway[] = [first, { ...first, app }];
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const [gateway = first] = index % 2 === 0 ? both : both.toReversed();
      return submit(gateway, { "idempotency-key": `press ${index >> 1}` });
    }),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const store = await openStore(readGatewayConfig({}, first.dataDirectory));
  const rows = await store.db.selectFrom("contact_submissions").select("id").execute();
  expect(rows).toHaveLength(20);
  await store.close();
  await app.close();
  await second.close();
  await first.stop();
});

test("submissions of an earlier version are pointed out at the start", async () => {
  const { folder, remove } = throwawayFolder();
  mkdirSync(join(folder, "database"));
  writeFileSync(join(folder, "database/PG_VERSION"), "18\n");
  const logged: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => logged.push(line) } } });
  const gateway = await registerGateway(app, readGatewayConfig({}, folder));
  expect(logged.join("")).toContain("submissions of an earlier version");
  await app.close();
  await gateway.close();
  remove();
});

test.each(engines)("what is old enough is deleted on the $engine engine", async ({ open }) => {
  const { store, stop } = await open();
  const { db, time } = store;
  await migrate(store);
  const daysAgo = (count: number) => time(-count * 24 * 60 * 60 * 1000);
  const key = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  await db
    .insertInto("acceptances")
    .values([
      { id: key(1), operation: "old", accepted_at: daysAgo(8) },
      { id: key(2), operation: "new", accepted_at: daysAgo(6) },
    ])
    .execute();
  const base = { destination: "email", payload: "{}" } as const;
  await db
    .insertInto("deliveries")
    .values([
      { ...base, key: key(1), state: "delivered", settled_at: daysAgo(8) },
      { ...base, key: key(2), state: "delivered", settled_at: daysAgo(6) },
      { ...base, key: key(3), state: "dead", settled_at: daysAgo(800) },
      { ...base, key: key(4), state: "waiting", settled_at: null },
    ])
    .execute();
  const event = { user_agent: null, user_identifier: null, details: "{}" };
  await db
    .insertInto("security_events")
    .values([
      { ...event, id: key(1), event_type: "old", created_at: daysAgo(91) },
      { ...event, id: key(2), event_type: "new", created_at: daysAgo(89) },
    ])
    .execute();
  await db
    .insertInto("contact_submissions")
    .values({ id: key(1), ...submission, submitted_at: daysAgo(5_000) })
    .execute();
  await deleteExpired(store, readGatewayConfig({}, "/unused"));
  const left = async (table: "acceptances" | "security_events" | "contact_submissions") =>
    (await db.selectFrom(table).select("id").execute()).map(({ id }) => id);
  expect(await left("acceptances")).toEqual([key(2)]);
  expect(await left("security_events")).toEqual([key(2)]);
  expect(await left("contact_submissions")).toEqual([key(1)]);
  const deliveries = await db.selectFrom("deliveries").select("key").orderBy("key").execute();
  expect(deliveries.map((delivery) => delivery.key)).toEqual([key(2), key(3), key(4)]);
  await stop();
});
