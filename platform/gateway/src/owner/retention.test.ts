import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { engines } from "#test/engines.ts";
import { deliveriesIn, insert, rowsIn, securityEvent } from "#test/rows.ts";
import { submission } from "#test/test-gateway.ts";
import { readGatewayConfig } from "../settings/config.ts";
import { storeFile } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { deleteExpired } from "./retention.ts";

const event = securityEvent();
const eventPayload = JSON.stringify(event);

test.each(engines)("what is old enough is deleted on the $engine engine", async ({ open }) => {
  const { store, files } = await open();
  const { time } = store;
  const ago = (days: number) => time(-days * 24 * 60 * 60 * 1000);
  const subscriber = { language: "de", is_active: false, subscribed_at: ago(9) };
  const rows: readonly [keyof Tables, "goes" | "stays", object, (object | null)?][] = [
    ["acceptances", "goes", { operation: "x", accepted_at: ago(8) }],
    ["acceptances", "stays", { operation: "x", accepted_at: ago(6) }],
    ["deliveries", "goes", { state: "delivered", settled_at: ago(8) }],
    ["deliveries", "stays", { state: "delivered", settled_at: ago(6) }],
    ["deliveries", "stays", { state: "dead", settled_at: ago(800) }],
    ["deliveries", "stays", { state: "waiting", settled_at: null }],
    ["deliveries", "goes", { state: "dead", accepted_at: ago(91), payload: eventPayload }],
    ["security_events", "goes", { ...event.fields, created_at: ago(91) }],
    ["security_events", "stays", { ...event.fields, created_at: ago(89) }],
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
    await insert(store, "newsletter_subscribers", { ...subscriber, id, email });
    await insert(store, "marks", { subject_id: id, mark: "unconfirmed", marked_at: ago(9) });
    const delivery = { key: id, destination: "email", payload: "{}" } as const;
    await insert(store, "deliveries", { ...delivery, state, settled_at: ago(1) });
  }
  const stay = [`newsletter_subscribers ${asked}`, `marks ${asked}`, `deliveries ${asked}`];
  for (const [table, fate, given, mark] of rows) {
    const id = randomUUID();
    const key = table === "deliveries" ? { key: id, destination: "email", payload: "{}" } : { id };
    const email = table === "newsletter_subscribers" && { email: `${id}@example.com` };
    // Cast: each row has the columns of its table.
    await insert(store, table, { ...key, ...given, ...email } as never);
    if (mark) await insert(store, "marks", { subject_id: id, mark: "unconfirmed", ...mark });
    if (fate === "stays") stay.push(`${table} ${id}`, ...(mark ? [`marks ${id}`] : []));
  }
  await store.count("over", -1);
  await store.count("open", 60_000);
  await deleteExpired(store, readGatewayConfig({}, "/unused"));
  if (store.engine === "postgres") {
    expect(await rowsIn(store, "counters")).toMatchObject([{ name: "open" }]);
  }
  const left: string[] = [];
  for (const table of new Set([...rows.map(([name]) => name), "marks" as const])) {
    const key = { deliveries: "key", marks: "subject_id" }[String(table)] ?? "id";
    const found: Record<string, unknown>[] = await rowsIn(store, table);
    left.push(...found.map((row) => `${table} ${row[key]}`));
  }
  expect(left.sort()).toEqual(stay.sort());
  // The write-ahead log would hold what was deleted.
  if (store.engine === "embedded") expect(statSync(`${storeFile(files)}-wal`).size).toBe(0);
});

test.each(engines)(
  "the newest security events are kept, with their deliveries, on the $engine engine",
  async ({ open }) => {
    const { store } = await open();
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const [minutes, id] of ids.entries()) {
      const created_at = store.time(-minutes * 60_000);
      await insert(store, "security_events", { ...event.fields, id, created_at });
      const waiting = { key: id, destination: "hosted-table", payload: eventPayload } as const;
      await insert(store, "deliveries", waiting);
    }
    const left = async () => {
      const events = (await rowsIn(store, "security_events")).map(({ id }) => id).toSorted();
      const copies = (await deliveriesIn(store)).map(({ key }) => key).toSorted();
      expect(copies).toEqual(events);
      return events;
    };
    const config = readGatewayConfig({}, "/unused");
    await deleteExpired(store, config, 5);
    expect(await left()).toEqual(ids.toSorted());
    await deleteExpired(store, config, 3);
    expect(await left()).toEqual(ids.slice(0, 3).sort());
  },
);
