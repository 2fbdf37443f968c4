import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SubmissionStore } from "#owner/submission-store.ts";
import { readGatewayConfig } from "#settings/config.ts";
import type { Store } from "#store/store.ts";
import { copiedTables } from "#store/tables.ts";
import { submit } from "#submissions/submit.ts";
import { testFolder } from "#test/clean-up.ts";
import { contextOf, engines, hasPostgres, newDatabase, openTestStore } from "#test/engines.ts";
import { contact, insert, securityEvent, subscription } from "#test/rows.ts";
import { startTestGateway, submission } from "#test/test-gateway.ts";
import { backUp, countRows, restore } from "./backup.ts";
import { openSubmissionStore } from "./open-submission-store.ts";

const slowMs = 120_000;

let folder: string;
beforeEach(() => {
  folder = testFolder();
});
const at = (name: string) => join(folder, name);

/** Puts rows into every table, with values that engines write in different ways. */
async function fill(store: Store, count = 3): Promise<void> {
  const context = contextOf(store);
  const none = { key: undefined, destinations: [] };
  for (let number = 0; number < count; number += 1) {
    const options = { key: `key ${number}`, destinations: ["email"] } as const;
    const message = `No ${number}: "Olá" 🌊\n\\ {}`;
    await submit(context, contact({ message }), options);
  }
  await submit(context, subscription("Eva@example.com"), none);
  const details = '{"z":1, "a":[1.50,{"y":null,"b":"1e5"}]}';
  const { entity, fields } = securityEvent();
  await submit(context, { entity, fields: { ...fields, user_agent: "a", details } }, none);
  const owner = new SubmissionStore(store, "/unused");
  const [first] = await owner.submissions({ limit: 1 });
  await owner.mark(first?.id ?? "", "answered");
  await store.db.updateTable("newsletter_subscribers").set({ is_active: false }).execute();
  await owner.erase("nobody@example.com");
}

/** Every row, for comparison: engines write JSON, booleans and parts of a second in different ways. */
async function contentOf({ db }: Store) {
  const keys: Record<string, string> = { deliveries: "number", marks: "subject_id" };
  const all: Record<string, unknown[]> = {};
  for (const name of copiedTables) {
    const key = db.dynamic.ref<never>(keys[name] ?? "id");
    const rows: object[] = await db.selectFrom(name).selectAll().orderBy(key).execute();
    all[name] = rows.map((row) =>
      Object.entries(row).map(([column, value]) => {
        if (["payload", "erased", "details"].includes(column)) return [column, JSON.parse(value)];
        if (column === "is_active") return [column, Boolean(value)];
        return [column, value && /_(at|until)$/.test(column) ? Date.parse(value) : value];
      }),
    );
  }
  return all;
}

const everything = {
  contact_submissions: 210,
  newsletter_subscribers: 1,
  security_events: 1,
  acceptances: 212,
  deliveries: 210,
  marks: 1,
  erasures: 1,
};

describe.each(engines)("a backup of the $engine engine", ({ open }) => {
  let backup: string;
  let content: object;
  beforeAll(async () => {
    const { store } = await open();
    await fill(store, 210);
    content = await contentOf(store);
    const place = testFolder();
    backup = join(place, "backup");
    expect(await backUp(store, backup)).toEqual(everything);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(place)).toEqual(["backup"]);
  }, slowMs);

  test.each(engines)(
    "comes back on the $engine engine, after which requests are still known",
    async ({ engine }) => {
      const databaseUrl = engine === "postgres" ? await newDatabase() : null;
      const place = { dataDirectory: at("restored"), databaseUrl };
      expect(await restore(backup, place)).toEqual(everything);
      expect(readdirSync(folder)).toEqual(["restored"]);
      const store = await openTestStore(at("restored"), databaseUrl);
      expect(await contentOf(store)).toEqual(content);
      // The same request again changes nothing.
      await fill(store, 3);
      expect((await countRows(store))["contact_submissions"]).toBe(210);
    },
    slowMs,
  );
});

test("a backup whose command was killed left no file of its name, and is not mixed with another", async () => {
  const { store } = await startTestGateway().then(({ gateway }) => gateway);
  writeFileSync(at("backup.unfinished"), "half");
  await expect(backUp(store, at("backup"))).rejects.toMatchObject({ code: "EEXIST" });
  expect(readdirSync(folder)).toEqual(["backup.unfinished"]);
});

test("a backup is made while submissions arrive, and is whole", async () => {
  const gateway = await startTestGateway();
  const store = await openTestStore(gateway.dataDirectory);
  const send = () =>
    gateway.post("/rest/v1/contact_submissions", { ...submission, message: randomUUID() });
  for (let sent = 0; sent < 20; sent += 1) await send();
  const [rows, ...responses] = await Promise.all([
    backUp(store, at("backup")),
    ...Array.from({ length: 30 }, send),
  ]);
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(rows["contact_submissions"]).toBeGreaterThanOrEqual(20);
  expect(rows["contact_submissions"]).toBe(rows["acceptances"]);
});

test("a backup replaces no file, and a restore no submissions", async () => {
  const store = await openTestStore(at("data"));
  await fill(store);
  writeFileSync(at("taken"), "x");
  await expect(backUp(store, at("taken"))).rejects.toThrow("EEXIST");
  expect(statSync(at("taken")).size).toBe(1);
  await backUp(store, at("backup"));
  await store.close();
  const restoring = (file: string, to: string) =>
    expect(restore(at(file), { dataDirectory: at(to), databaseUrl: null })).rejects;
  await restoring("backup", "data").toThrow("not empty: it has contact_submissions");
  await restoring("nothing", "b").toThrow("ENOENT");
  expect(existsSync(at("b"))).toBe(false);
  await restoring("taken", "c").toThrow("taken is not a backup");
  truncateSync(at("backup"), statSync(at("backup")).size - 8_192);
  await restoring("backup", "d").toThrow(/damaged|CORRUPT/);
});

test.skipIf(!hasPostgres)(
  "a backup holds addresses that its own engine takes for the same",
  async () => {
    const store = await openTestStore("/unused", await newDatabase());
    for (const email of ["\u0130@example.com", "i\u0307@example.com"]) {
      await insert(store, "newsletter_subscribers", { id: randomUUID(), email, language: "de" });
    }
    expect(await backUp(store, at("backup"))).toMatchObject({ newsletter_subscribers: 2 });
    const again = { dataDirectory: at("postgres"), databaseUrl: await newDatabase() };
    expect(await restore(at("backup"), again)).toMatchObject({ newsletter_subscribers: 2 });
    const embedded = { dataDirectory: at("embedded"), databaseUrl: null };
    await expect(restore(at("backup"), embedded)).rejects.toThrow("SQLITE_2067");
    const left = await countRows(await openTestStore(at("embedded")));
    expect(new Set(Object.values(left))).toEqual(new Set([0]));
  },
  slowMs,
);

test.skipIf(!hasPostgres)(
  "the owner's commands give a statement more time than visitors have",
  async () => {
    const databaseUrl = await newDatabase();
    const limitOf = async ({ db }: Store) => {
      const asked = (transaction: Store["db"]) => sql`show statement_timeout`.execute(transaction);
      return (await db.transaction().execute(asked)).rows;
    };
    const serving = await openTestStore("/unused", databaseUrl);
    expect(await limitOf(serving)).toEqual([{ statement_timeout: "5s" }]);
    const config = readGatewayConfig({ DATABASE_URL: databaseUrl }, "/unused");
    const { store, close } = await openSubmissionStore(config);
    expect(await limitOf(store)).toEqual([{ statement_timeout: "10min" }]);
    await close();
  },
);
