import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toEmailParameters } from "@site/contract/submission";
import { expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import { engines, hasPostgres, openTestStore } from "#test/engines.ts";
import { startTestGateway, submission, type TestGateway } from "#test/test-gateway.ts";
import { freePort, startPostgres } from "#test/throwaway-postgres.ts";
import { until } from "#test/until.ts";
import { readGatewayConfig } from "./config.ts";
import { deleteExpired } from "./owner/erasure.ts";

const submit = (gateway: TestGateway, headers: Record<string, string> = {}) =>
  gateway.post("/rest/v1/contact_submissions", submission, headers);

test.skipIf(!hasPostgres)(
  "a gateway starts without its server database, says so, and is ready when it comes, goes and comes back",
  async () => {
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const gateway = await startTestGateway({ DATABASE_URL: url }, { waits: false });
    const isReady = async () => (await gateway.gateway.ready()).isReady;
    const status = async () => (await submit(gateway)).statusCode;
    expect(await isReady()).toBe(false);
    expect(await status()).toBe(503);
    const database = await startPostgres(port);
    await until("it is ready", isReady, 15_000);
    expect(await status()).toBe(201);
    await database.halt();
    expect(await status()).toBe(503);
    expect(await isReady()).toBe(false);
    await database.resume();
    await until("it is ready again", isReady, 15_000);
    expect(await status()).toBe(201);
    await gateway.stop();
    await database.stop();
  },
  60_000,
);

test("a submission is one row and one e-mail, however often the page has to ask", async () => {
  const gateway = await startTestGateway();
  const email = () =>
    gateway.post("/api/v1.0/email/send", { template_params: toEmailParameters(submission) });
  for (let times = 0; times < 3; times += 1) {
    expect((await submit(gateway, { "idempotency-key": "one press" })).statusCode).toBe(201);
    const response = await email();
    expect([response.statusCode, response.body]).toEqual([200, "OK"]);
  }
  await gateway.allSent();
  const delivered = () => gateway.logged.filter((line) => line.includes('"delivered"')).length;
  await until("it is delivered", () => delivered() === 1);
  // The same words as a new submission are a new submission.
  await submit(gateway, { "idempotency-key": "another press" });
  await email();
  await until("the second is delivered", () => delivered() === 2);
  expect(gateway.logged.join("")).not.toMatch(/ana@example|Souza|fechamento/);
});

test("two servers on one data directory store and deliver each submission once", async () => {
  const dataDirectory = testFolder();
  const both = [
    await startTestGateway({}, { dataDirectory }),
    await startTestGateway({}, { dataDirectory }),
  ];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      both.map((gateway) => submit(gateway, { "idempotency-key": `press ${index}` })),
    ).flat(),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const { db } = await openTestStore(dataDirectory);
  expect(await db.selectFrom("contact_submissions").select("id").execute()).toHaveLength(20);
});

test("submissions of an earlier version are pointed out at the start", async () => {
  const dataDirectory = testFolder();
  mkdirSync(join(dataDirectory, "database"));
  writeFileSync(join(dataDirectory, "database/PG_VERSION"), "18\n");
  const { logged } = await startTestGateway({}, { dataDirectory });
  expect(logged.join("")).toContain("submissions of an earlier version");
});

test.each(engines)("what is old enough is deleted on the $engine engine", async ({ open }) => {
  const { store } = await open();
  const { db, time } = store;
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
  // Who never confirmed goes, who has left stays off the list.
  const subscriber = { language: "de", is_active: false, subscribed_at: daysAgo(9) };
  await db
    .insertInto("newsletter_subscribers")
    .values([
      { ...subscriber, id: key(1), email: "never@example.com" },
      { ...subscriber, id: key(2), email: "left@example.com" },
      { ...subscriber, id: key(3), email: "new@example.com" },
    ])
    .execute();
  await db
    .insertInto("marks")
    .values([
      { subject_id: key(1), mark: "unconfirmed", marked_at: daysAgo(9) },
      { subject_id: key(3), mark: "unconfirmed", marked_at: time() },
    ])
    .execute();
  await deleteExpired(store, readGatewayConfig({}, "/unused"));
  const left = async (
    table: "acceptances" | "security_events" | "contact_submissions" | "newsletter_subscribers",
  ) => (await db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
  expect(await left("acceptances")).toEqual([key(2)]);
  expect(await left("security_events")).toEqual([key(2)]);
  expect(await left("contact_submissions")).toEqual([key(1)]);
  expect(await left("newsletter_subscribers")).toEqual([key(2), key(3)]);
  const marks = await db.selectFrom("marks").select("subject_id").execute();
  expect(marks).toEqual([{ subject_id: key(3) }]);
  const deliveries = await db.selectFrom("deliveries").select("key").orderBy("key").execute();
  expect(deliveries.map((delivery) => delivery.key)).toEqual([key(2), key(3), key(4)]);
});
