import { insertStatement } from "@site/contract/submission";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readGatewayConfig } from "../config.ts";
import { deleteExpired } from "../owner/erasure.ts";
import { SubmissionStore } from "../owner/submission-store.ts";
import { migrate } from "../store/migrations.ts";
import { openStore } from "../store/store.ts";
import { engines } from "../test/engines.ts";
import { type FakeService, startFakeService } from "../test/fake-service.ts";
import { startMailServer } from "../test/mail-server.ts";
import { startTestGateway, type TestGateway } from "../test/test-gateway.ts";
import { until } from "../test/until.ts";
import { subscriberIn, subscriptionUrl } from "./confirmation-mail.ts";

const secret = "a secret of thirty-two characters";
const origin = "https://www.example.com";
const slowMs = 60_000;

describe.each(engines)("a subscription that is confirmed, on the $engine engine", ({ open }) => {
  let engine: Awaited<ReturnType<typeof open>>;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let warehouse: FakeService;
  let gateway: TestGateway;
  beforeEach(async () => {
    engine = await open();
    mail = await startMailServer();
    warehouse = await startFakeService(() => ({
      status: 200,
      body: '{"statement_id":"s","status":{"state":"SUCCEEDED"}}',
    }));
    gateway = await startTestGateway({
      ...(engine.url !== undefined && { DATABASE_URL: engine.url }),
      EMAIL_UPSTREAM: "smtp",
      SMTP_URL: mail.url,
      MAIL_FROM: "website@example.com",
      MAIL_TO: "owner@example.com",
      NEWSLETTER_SECRET: secret,
      NEWSLETTER_ORIGIN: origin,
      WAREHOUSE_UPSTREAM: "forward",
      DATABRICKS_HOST: warehouse.origin,
      DATABRICKS_TOKEN: "t",
      DATABRICKS_WAREHOUSE_ID: "w",
    });
  }, slowMs);
  afterEach(async () => {
    await gateway.stop();
    await engine.stop();
    await mail.stop();
    await warehouse.stop();
  });

  const subscribe = (email: string, language: string) =>
    gateway.app.inject({
      method: "POST",
      url: "/forms/newsletter",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ email, language }).toString(),
    });
  const subscribers = async () => {
    const databaseUrl = engine.url ?? null;
    const store = await openStore({ dataDirectory: gateway.dataDirectory, databaseUrl });
    const rows = await new SubmissionStore(store, "/unused").subscribers({});
    await store.close();
    return rows.map(({ email, isActive }) => [email, isActive]);
  };
  const statements = () =>
    warehouse.requests.map(({ body }) => (body as { statement: string }).statement);
  /** The path of a link in a mail, whose lines end with an equals sign where they go on. */
  const linkIn = (text: string, action: string): string => {
    const plain = text.replaceAll("=\r\n", "").replaceAll("=3D", "=").replaceAll("\r\n ", "");
    const found = new RegExp(`${origin}(/forms/newsletter/${action}[^\\s>]+)`).exec(plain)?.[1];
    return found ?? `no link to ${action} in ${plain}`;
  };

  test(
    "begins with the visitor's own click and ends with another",
    async () => {
      const response = await subscribe("Eva@example.com", "de");
      expect(response.body).toContain("Ihre Bestätigung fehlt noch");
      await until("the mail has come", () => mail.mails.length === 1);
      expect(mail.mails[0]?.to).toEqual(["Eva@example.com"]);
      const text = mail.mails[0]?.text ?? "";
      expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
      expect(await subscribers()).toEqual([["Eva@example.com", false]]);

      const confirm = linkIn(text, "confirm");
      const page = await gateway.app.inject({ url: confirm });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("Anmeldung bestätigen</button>");
      expect(page.body).toContain('<html lang="de">');
      expect(await subscribers()).toEqual([["Eva@example.com", false]]);
      expect(warehouse.requests).toEqual([]);

      const confirmed = await gateway.app.inject({ method: "POST", url: confirm });
      expect(confirmed.body).toContain("Anmeldung bestätigt!");
      expect(await subscribers()).toEqual([["Eva@example.com", true]]);
      await until("the warehouse has it", () => warehouse.requests.length === 1);
      expect(statements()[0]).toContain("INSERT (id, email, language, subscribed_at, is_active)");
      await gateway.app.inject({ method: "POST", url: confirm });

      const oneClick = await gateway.app.inject({
        method: "POST",
        url: linkIn(text, "unsubscribe"),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect(oneClick.statusCode).toBe(200);
      expect(await subscribers()).toEqual([["Eva@example.com", false]]);
      await until("the warehouse has that too", () => warehouse.requests.length === 2);
      expect(statements()[1]).toContain("SET is_active = false");
    },
    slowMs,
  );

  test(
    "asks an address once an hour, however often it is entered, and no subscriber again",
    async () => {
      for (const language of ["pt", "en", "de"]) await subscribe("ana@example.com", language);
      await until("the mail has come", () => mail.mails.length === 1);
      const text = mail.mails[0]?.text ?? "";
      await gateway.app.inject({ method: "POST", url: linkIn(text, "confirm") });
      expect(await subscribers()).toEqual([["ana@example.com", true]]);
      const statement = insertStatement("newsletter");
      const parameters = [
        { name: "email", value: "ANA@example.com" },
        { name: "language", value: "en" },
      ];
      const response = await gateway.app.inject({
        method: "POST",
        url: "/api/2.0/sql/statements/",
        payload: { statement, parameters },
      });
      expect(response.json()).toMatchObject({
        status: { state: "SUCCEEDED" },
        confirmation: "email",
      });
      await until("all is sent", async () => (await gateway.gateway.ready()).waiting === 0);
      expect(mail.mails).toHaveLength(1);
      expect(await subscribers()).toEqual([["ana@example.com", true]]);
    },
    slowMs,
  );

  test(
    "is answered in the visitor's language where a link is not valid",
    async () => {
      const id = "0b7c1b5e-7d1c-4a53-9a3f-2f9f5a0c1d11";
      const links = { secret, origin };
      const longAgo = Date.now() - 8 * 24 * 60 * 60 * 1000;
      const invalid = [
        subscriptionUrl(links, "confirm", id, "en", longAgo),
        subscriptionUrl({ ...links, secret: "another" }, "confirm", id, "en"),
        subscriptionUrl(links, "unsubscribe", id, "en").replace("unsubscribe", "confirm"),
        // Signed, of a row that is gone.
        subscriptionUrl(links, "confirm", id, "en"),
        `${origin}/forms/newsletter/unsubscribe?language=en`,
      ];
      for (const url of invalid) {
        const response = await gateway.app.inject({ method: "POST", url: url.replace(origin, "") });
        expect(response.statusCode).toBe(400);
        expect(response.body).toContain("This link is no longer valid");
      }
    },
    slowMs,
  );
});

test("a token that was not made here names nobody", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f-]{36}\.\d{1,15}\.[\w-]{43}$/)),
      (token) => {
        expect(subscriberIn(secret, "confirm", token)).toBeNull();
        expect(subscriberIn(secret, "unsubscribe", token)).toBeNull();
      },
    ),
  );
});

test.each(engines)("who never confirms is forgotten on the $engine engine", async ({ open }) => {
  const { store, stop } = await open();
  await migrate(store);
  const longAgo = store.time(-9 * 24 * 60 * 60 * 1000);
  const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const row = { language: "de", is_active: false, subscribed_at: longAgo };
  await store.db
    .insertInto("newsletter_subscribers")
    .values([
      { ...row, id: id(1), email: "never@example.com" },
      { ...row, id: id(2), email: "left@example.com" },
      { ...row, id: id(3), email: "new@example.com" },
    ])
    .execute();
  await store.db
    .insertInto("marks")
    .values([
      { subject_id: id(1), mark: "unconfirmed", marked_at: longAgo },
      { subject_id: id(3), mark: "unconfirmed", marked_at: store.time() },
    ])
    .execute();
  await deleteExpired(store, readGatewayConfig({}, "/unused"));
  const rows = await store.db.selectFrom("newsletter_subscribers").select("email").execute();
  expect(rows.map(({ email }) => email).toSorted()).toEqual([
    "left@example.com",
    "new@example.com",
  ]);
  expect(await store.db.selectFrom("marks").select("subject_id").execute()).toHaveLength(1);
  await stop();
});
