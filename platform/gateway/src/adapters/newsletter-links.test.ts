import { insertStatement } from "@site/contract/submission";
import { beforeEach, describe, expect, test } from "vitest";
import { engines } from "#test/engines.ts";
import { type FakeService, startFakeService } from "#test/fake-service.ts";
import { startMailServer } from "#test/mail-server.ts";
import {
  smtpSettings,
  startTestGateway,
  statementBody,
  type TestGateway,
  warehouseSettings,
} from "#test/test-gateway.ts";
import { until } from "#test/until.ts";
import { SubmissionStore } from "../owner/submission-store.ts";
import type { Store } from "../store/store.ts";
import { subscriptionUrl } from "../submissions/subscription.ts";

/** More than a day ago. */
const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();

const { NEWSLETTER_SECRET: secret, NEWSLETTER_ORIGIN: origin } = smtpSettings();

describe.each(engines)("a subscription that is confirmed, on the $engine engine", ({ open }) => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let warehouse: FakeService;
  let gateway: TestGateway;
  let owner: SubmissionStore;
  let db: Store["db"];
  beforeEach(async () => {
    const { store, env, files } = await open();
    db = store.db;
    owner = new SubmissionStore(store, "/unused");
    mail = await startMailServer();
    warehouse = await startFakeService(() => ({
      status: 200,
      body: '{"statement_id":"s","status":{"state":"SUCCEEDED"}}',
    }));
    gateway = await startTestGateway(
      { ...env, ...smtpSettings(mail.url), ...warehouseSettings(warehouse.origin) },
      store.engine === "embedded" ? { dataDirectory: files } : {},
    );
  });

  const subscribe = (email: string, language: string) =>
    gateway.postForm("/forms/newsletter", { email, language });
  /** The text of the mail that asks to confirm, once it has come. */
  const firstMail = async () => {
    await until("the mail has come", () => mail.mails.length === 1);
    return mail.mails[0]?.text ?? "";
  };
  const wasSent = async () => (await owner.deliveries({}))[0]?.state === "delivered";
  const press = (url: string) => gateway.post(url, "");
  const subscribers = async () =>
    (await owner.subscribers({})).map(({ email, isActive }) => [email, isActive]);
  const statements = () =>
    warehouse.requests
      .filter(({ method }) => method === "POST")
      .map(({ body }) => (body as { statement: string }).statement);
  /** The path of a link in a mail, where a line that is continued ends with an equals sign. */
  const linkIn = (text: string, action: string): string => {
    const plain = text.replaceAll("=\r\n", "").replaceAll("=3D", "=").replaceAll("\r\n ", "");
    const found = new RegExp(`${origin}(/forms/newsletter/${action}[^\\s>]+)`).exec(plain)?.[1];
    return found ?? `no link to ${action} in ${plain}`;
  };

  test("begins with the visitor's own click and ends with another", async () => {
    const response = await subscribe("Eva@example.com", "de");
    expect(response.body).toContain("Ihre Bestätigung fehlt noch");
    const text = await firstMail();
    expect(mail.mails[0]?.to).toEqual(["Eva@example.com"]);
    expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(await subscribers()).toEqual([["Eva@example.com", false]]);
    const [{ subscribedAt: asked } = {}] = await owner.subscribers({});

    const confirm = linkIn(text, "confirm");
    const page = await gateway.app.inject({ url: confirm });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Anmeldung bestätigen</button>");
    expect(page.body).toContain('<html lang="de">');
    expect(page.body).toContain('<meta name="referrer" content="strict-origin">');
    expect(await subscribers()).toEqual([["Eva@example.com", false]]);
    expect(statements()).toEqual([]);

    const confirmed = await press(confirm);
    expect(confirmed.body).toContain("Anmeldung bestätigt!");
    expect(await subscribers()).toEqual([["Eva@example.com", true]]);
    // The proof of consent: when she asked, and when she confirmed.
    expect(await owner.subscribers({})).toMatchObject([
      { subscribedAt: asked, mark: "confirmed", markedAt: expect.stringMatching(/^\d{4}-/) },
    ]);
    await until("the warehouse has it", () => statements().length === 1);
    expect(statements()[0]).toContain("INSERT (id, email, language, subscribed_at, is_active)");
    await press(confirm);

    const click = { "List-Unsubscribe": "One-Click" };
    const oneClick = await gateway.postForm(linkIn(text, "unsubscribe"), click);
    expect(oneClick.statusCode).toBe(200);
    expect(await subscribers()).toEqual([["Eva@example.com", false]]);
    await until("the warehouse has that too", () => statements().length === 2);
    expect(statements()[1]).toContain("SET is_active = false");
  });

  test("asks an address once a day, however often it is entered, and no subscriber again", async () => {
    for (const language of ["pt", "en", "de"]) await subscribe("ana@example.com", language);
    const text = await firstMail();
    await press(linkIn(text, "confirm"));
    expect(await subscribers()).toEqual([["ana@example.com", true]]);
    const again = { email: "ANA@example.com", language: "en" };
    const body = statementBody(insertStatement("newsletter"), again);
    const response = await gateway.post("/api/2.0/sql/statements/", body);
    const asked = { status: { state: "SUCCEEDED" }, confirmation: "email" };
    expect(response.json()).toMatchObject(asked);
    await gateway.allSent();
    expect(mail.mails).toHaveLength(1);
    expect(await subscribers()).toEqual([["ana@example.com", true]]);
  });

  test("asks nobody again who refused, and takes a change of mind", async () => {
    await subscribe("ana@example.com", "en");
    const text = await firstMail();
    expect((await press(linkIn(text, "unsubscribe"))).body).toContain("You have unsubscribed");
    await until("it was sent", wasSent);
    await db.updateTable("deliveries").set({ settled_at: dayAgo }).execute();
    await subscribe("ana@example.com", "de");
    await gateway.allSent();
    expect(mail.mails).toHaveLength(1);
    await press(linkIn(text, "confirm"));
    expect(await subscribers()).toEqual([["ana@example.com", true]]);
  });

  test("asks again after a day whoever didn't answer", async () => {
    await subscribe("ana@example.com", "en");
    await until("it was sent", wasSent);
    await db.updateTable("deliveries").set({ accepted_at: dayAgo, settled_at: dayAgo }).execute();
    await subscribe("ana@example.com", "de");
    await until("the second mail has come", () => mail.mails.length === 2);
    const [delivery] = await owner.deliveries({});
    expect(Date.parse(delivery?.acceptedAt ?? "")).toBeGreaterThan(Date.parse(dayAgo));
  });

  test("is answered in the visitor's language where a link is not valid", async () => {
    const id = "0b7c1b5e-7d1c-4a53-9a3f-2f9f5a0c1d11";
    const links = { secret, origin };
    const longAgo = Date.now() - 8 * 24 * 60 * 60 * 1000;
    const invalid = [
      subscriptionUrl(links, "confirm", id, "en", longAgo),
      subscriptionUrl({ ...links, secret: "another" }, "confirm", id, "en"),
      subscriptionUrl(links, "unsubscribe", id, "en").replace("unsubscribe", "confirm"),
      // A signed link of a row that is gone.
      subscriptionUrl(links, "confirm", id, "en"),
      // Its subscriber may have subscribed anew, under another id.
      subscriptionUrl(links, "unsubscribe", id, "en"),
      `${origin}/forms/newsletter/unsubscribe?language=en`,
      `${origin}/forms/newsletter/unsubscribe?language=en&token=${id}.0.${"x".repeat(43)}`,
    ];
    for (const url of invalid) {
      const response = await press(url.replace(origin, ""));
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain("This link is no longer valid");
    }
  });
});
