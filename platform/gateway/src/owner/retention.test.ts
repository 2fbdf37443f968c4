import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { engines } from "#test/engines.ts";
import { submission } from "#test/test-gateway.ts";
import { readGatewayConfig } from "../settings/config.ts";
import { storeFile } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { deleteExpired } from "./retention.ts";

test.each(engines)("what is old enough is deleted on the $engine engine", async ({ open }) => {
  const { store, files } = await open();
  const { db, time } = store;
  const ago = (days: number) => time(-days * 24 * 60 * 60 * 1000);
  const event = { event_type: "x", user_agent: null, user_identifier: null, details: "{}" };
  const eventPayload = JSON.stringify({ entity: "security-event", fields: event });
  const subscriber = { language: "de", is_active: false, subscribed_at: ago(9) };
  const rows: readonly [keyof Tables, "goes" | "stays", object, (object | null)?][] = [
    ["acceptances", "goes", { operation: "x", accepted_at: ago(8) }],
    ["acceptances", "stays", { operation: "x", accepted_at: ago(6) }],
    ["deliveries", "goes", { state: "delivered", settled_at: ago(8) }],
    ["deliveries", "stays", { state: "delivered", settled_at: ago(6) }],
    ["deliveries", "stays", { state: "dead", settled_at: ago(800) }],
    ["deliveries", "stays", { state: "waiting", settled_at: null }],
    ["deliveries", "goes", { state: "dead", accepted_at: ago(91), payload: eventPayload }],
    ["security_events", "goes", { ...event, created_at: ago(91) }],
    ["security_events", "stays", { ...event, created_at: ago(89) }],
    ["contact_submissions", "stays", { ...submission, submitted_at: ago(5_000) }],
    // The mark is the owner's own.
    ["contact_submissions", "stays", submission, { mark: "refused", marked_at: ago(9) }],
    // Subscribers who never confirmed go; those who have left stay, as inactive.
    ["newsletter_subscribers", "goes", subscriber, { marked_at: ago(9) }],
    ["newsletter_subscribers", "stays", subscriber, { marked_at: time() }],
    ["newsletter_subscribers", "stays", subscriber],
    ["newsletter_subscribers", "goes", subscriber, { mark: "refused", marked_at: ago(9) }],
  ];
  // The e-mail was late: its link is valid for seven days from then on. One that was given up goes.
  const asked = randomUUID();
  const ends = { [asked]: "delivered", [randomUUID()]: "dead" } as const;
  for (const [id, state] of Object.entries(ends)) {
    const email = `${state}@example.com`;
    await db
      .insertInto("newsletter_subscribers")
      .values({ ...subscriber, id, email })
      .execute();
    await db
      .insertInto("marks")
      .values({ subject_id: id, mark: "unconfirmed", marked_at: ago(9) })
      .execute();
    await db
      .insertInto("deliveries")
      .values({ key: id, destination: "email", payload: "{}", state, settled_at: ago(1) })
      .execute();
  }
  const stay = [`newsletter_subscribers ${asked}`, `marks ${asked}`, `deliveries ${asked}`];
  for (const [table, fate, given, mark] of rows) {
    const id = randomUUID();
    const key = table === "deliveries" ? { key: id, destination: "email", payload: "{}" } : { id };
    const email = table === "newsletter_subscribers" && { email: `${id}@example.com` };
    // Casts: each row has the columns of its table.
    const row = { ...key, ...given, ...email } as never;
    await db.insertInto(table).values(row).execute();
    const note = { subject_id: id, mark: "unconfirmed", ...mark };
    if (mark) await db.insertInto("marks").values(note).execute();
    if (fate === "stays") stay.push(`${table} ${id}`, ...(mark ? [`marks ${id}`] : []));
  }
  await store.count("over", -1);
  await store.count("open", 60_000);
  await deleteExpired(store, readGatewayConfig({}, "/unused"));
  if (store.engine === "postgres") {
    expect(await db.selectFrom("counters").select("name").execute()).toEqual([{ name: "open" }]);
  }
  const left: string[] = [];
  for (const table of [...new Set(rows.map(([name]) => name)), "marks"]) {
    const key = sql.ref({ deliveries: "key", marks: "subject_id" }[table] ?? "id");
    const found = await sql<{ id: string }>`select ${key} as id from ${sql.table(table)}`.execute(
      db,
    );
    left.push(...found.rows.map(({ id }) => `${table} ${id}`));
  }
  expect(left.sort()).toEqual(stay.sort());
  // The write-ahead log would hold what was deleted.
  if (store.engine === "embedded") expect(statSync(`${storeFile(files)}-wal`).size).toBe(0);
});

test.each(engines)(
  "the newest security events are kept, with their deliveries, on the $engine engine",
  async ({ open }) => {
    const { store } = await open();
    const { db, time } = store;
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const event = { event_type: "x", user_agent: null, user_identifier: null, details: "{}" };
    const events = ids.map((id, minutes) => ({
      ...event,
      id,
      created_at: time(-minutes * 60_000),
    }));
    await db.insertInto("security_events").values(events).execute();
    const payload = JSON.stringify({ entity: "security-event", fields: event });
    const waiting = ids.map((key) => ({ key, destination: "hosted-table", payload }) as const);
    await db.insertInto("deliveries").values(waiting).execute();
    const left = async () => {
      const events = await db.selectFrom("security_events").select("id").orderBy("id").execute();
      const copies = await db.selectFrom("deliveries").select("key").orderBy("key").execute();
      expect(copies.map(({ key }) => key)).toEqual(events.map(({ id }) => id));
      return events.map(({ id }) => id);
    };
    const config = readGatewayConfig({}, "/unused");
    await deleteExpired(store, config, 5);
    expect(await left()).toEqual(ids.toSorted());
    await deleteExpired(store, config, 3);
    expect(await left()).toEqual(ids.slice(0, 3).sort());
  },
);
