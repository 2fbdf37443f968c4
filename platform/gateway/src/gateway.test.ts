import { toEmailParameters } from "@site/contract/submission";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import { hasPostgres, newDatabase, openTestStore } from "#test/engines.ts";
import { freePort } from "#test/free-port.ts";
import { startMailServer } from "#test/mail-server.ts";
import { rowsIn } from "#test/rows.ts";
import {
  smtpSettings,
  startTestGateway,
  submission,
  type TestGateway,
} from "#test/test-gateway.ts";
import { startPostgres } from "#test/throwaway-postgres.ts";
import { until } from "#test/until.ts";
import { openStore } from "./store/store.ts";

const submit = (gateway: TestGateway, headers: Record<string, string> = {}) =>
  gateway.post("/rest/v1/contact_submissions", submission, headers);

test.skipIf(!hasPostgres).concurrent(
  "a gateway starts without its server database, says so, and is ready when it comes, goes and comes back",
  async () => {
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const gateway = await startTestGateway({ DATABASE_URL: url }, { waits: false });
    const isReady = async () => (await gateway.gateway.ready()).state === "reachable";
    const status = async () => (await submit(gateway)).statusCode;
    expect(await gateway.gateway.ready()).toMatchObject({ state: "unreachable" });
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

test.skipIf(!hasPostgres).concurrent("a gateway closes while another server migrates", async () => {
  const DATABASE_URL = await newDatabase();
  const { db, close } = await openStore({ dataDirectory: "/unused", databaseUrl: DATABASE_URL });
  await db.connection().execute(async (other) => {
    // The lock of Kysely's migrator.
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(other);
    const { stop } = await startTestGateway({ DATABASE_URL }, { waits: false });
    await stop();
    await sql`select pg_advisory_unlock_all()`.execute(other);
  });
  await close();
});

test.concurrent("a submission is one row and one e-mail, however often the page has to ask", async () => {
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
  // The same text under another key is a new submission.
  await submit(gateway, { "idempotency-key": "another press" });
  await email();
  await until("the second is delivered", () => delivered() === 2);
  expect(gateway.logged.join("")).not.toMatch(/ana@example|Souza|fechamento/);
});

test.concurrent("whoever asks at the same moment gets one look at the store", async () => {
  const { gateway } = await startTestGateway();
  const [first, second] = [gateway.ready(), gateway.ready()];
  expect(await first).toBe(await second);
  expect(await gateway.ready()).not.toBe(await first);
});

test.concurrent("two servers on one data directory store each submission once", async () => {
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
  const stored = await rowsIn(await openTestStore(dataDirectory), "contact_submissions");
  expect(stored).toHaveLength(20);
});

test.concurrent("a gateway tries its destinations when it starts, and says what fails and where", async () => {
  const { url, mails } = await startMailServer({ password: "right" });
  const stateOf = async (env: Record<string, string>) => {
    const { gateway, logged } = await startTestGateway(env);
    const email = async () => (await gateway.ready()).destinations["email"];
    await until("it is tried", async () => (await email())?.state !== "untried");
    return [await email(), logged.filter((line) => line.includes("destination can't")).length];
  };
  const at = (password: string) => smtpSettings(url.replace("smtp://", `smtp://me:${password}@`));
  expect(await stateOf(at("right"))).toEqual([{ state: "reachable" }, 0]);
  const cause = expect.stringMatching(/^SMTP_URL: .* refused the user name or password \(535\)$/);
  expect(await stateOf(at("wrong"))).toEqual([{ state: "failing", cause }, 1]);
  expect(await stateOf({})).toEqual([{ state: "mail drop" }, 0]);
  expect(mails).toEqual([]);
});
