import { describe, expect, test } from "vitest";
import { migrate } from "./database/migrations.ts";
import { PostgresDatabase } from "./database/postgres-database.ts";
import { readGatewayConfig } from "./gateway-config.ts";
import { tidy } from "./housekeeping.ts";
import { engines } from "./test-kit/engines.ts";
import { enquiry, startTestGateway, type TestGateway } from "./test-kit/test-gateway.ts";
import { freePort, postgresPrograms, startPostgres } from "./test-kit/throwaway-postgres.ts";
import { until } from "./test-kit/until.ts";

const slowMs = 60_000;

const submit = ({ app }: TestGateway, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/rest/v1/contact_submissions",
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(enquiry),
  });

describe.skipIf("missing" in postgresPrograms())("a gateway with a server database", () => {
  test(
    "starts without it, says so, and is ready when it comes, goes and comes back",
    async () => {
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
      const database = new PostgresDatabase(url);
      await migrate(database);
      await database.close();
      await until("it is ready again", isReady, 15_000);
      expect((await submit(gateway)).statusCode).toBe(201);
      await gateway.stop();
      await second.stop();
    },
    slowMs,
  );
});

test(
  "a submission is one row and one e-mail, however often the page has to ask",
  async () => {
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
            from_name: enquiry.name,
            reply_to: enquiry.email,
            company: enquiry.company,
            service: enquiry.service,
            message: enquiry.message,
            site_language: enquiry.language,
          },
        },
      });
    for (let times = 0; times < 3; times += 1) {
      expect((await submit(gateway, { "idempotency-key": "one press" })).statusCode).toBe(201);
      const answer = await email();
      expect([answer.statusCode, answer.body]).toEqual([200, "OK"]);
    }
    const delivered = () => gateway.logged.filter((line) => line.includes('"delivered"')).length;
    await until("it is delivered", () => delivered() > 0);
    expect((await gateway.gateway.ready()).waiting).toBe(0);
    expect(delivered()).toBe(1);
    // The same words as a new enquiry are a new enquiry.
    await submit(gateway, { "idempotency-key": "another press" });
    await email();
    await until("the second is delivered", () => delivered() === 2);
    expect(gateway.logged.join("")).not.toMatch(/ana@example|Souza|fechamento/);
    await gateway.stop();
  },
  slowMs,
);

test(
  "a second server on the same data directory is refused",
  async () => {
    const gateway = await startTestGateway();
    const { EmbeddedDatabase } = await import("./database/embedded-database.ts");
    const second = EmbeddedDatabase.open(`${gateway.dataDirectory}/database`);
    await expect(second).rejects.toThrow("is in use by process");
    await gateway.stop();
  },
  slowMs,
);

test.each(engines)(
  "what is old enough is taken away on the $engine engine",
  async ({ open }) => {
    const { database, stop } = await open();
    await migrate(database);
    const days = (count: number) => `now() - interval '${count} days'`;
    await database.script(`
    insert into gateway.acceptances (id, operation, accepted_at)
      values (gen_random_uuid(), 'old', ${days(8)}), (gen_random_uuid(), 'new', ${days(6)});
    insert into gateway.deliveries (key, destination, payload, state, settled_at) values
      (gen_random_uuid(), 'old', '{}', 'delivered', ${days(8)}),
      (gen_random_uuid(), 'new', '{}', 'delivered', ${days(6)}),
      (gen_random_uuid(), 'dead', '{}', 'dead', ${days(800)}),
      (gen_random_uuid(), 'waiting', '{}', 'waiting', null);
    insert into public.security_events (event_type, created_at)
      values ('old', ${days(91)}), ('new', ${days(89)});
    insert into public.contact_submissions
      (name, email, company, service, message, language, submitted_at)
      values ('kept', 'a@b.cd', 'c', 's', 'm', 'pt', ${days(5_000)});`);
    await tidy(database, readGatewayConfig({}, "/unused"));
    const all = async (sql: string) =>
      (await database.query<{ name: string }>(sql)).map(({ name }) => name);
    expect(await all("select operation as name from gateway.acceptances")).toEqual(["new"]);
    expect(await all("select destination as name from gateway.deliveries order by 1")).toEqual([
      "dead",
      "new",
      "waiting",
    ]);
    expect(await all("select event_type as name from public.security_events")).toEqual(["new"]);
    expect(await all("select name from public.contact_submissions")).toEqual(["kept"]);
    await stop();
  },
  slowMs,
);
