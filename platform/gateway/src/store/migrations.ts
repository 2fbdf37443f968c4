import { formEntities } from "@site/contract/submission";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Store } from "./store.ts";
import { copiedTables, StoreError, schemaOf, type Tables, tableNames } from "./tables.ts";

/*
 * The store's schema, in steps that each run once. On a PostgreSQL server the tables of
 * supabase/migrations may exist already: then none is created. A released step never changes; a
 * later change is a new step.
 */

/**
 * Runs the missing steps, and returns their names. Rejects when one fails, or when a later version of
 * the server has run steps that this one doesn't have.
 */
export async function migrate(store: Store): Promise<string[]> {
  const migrator = new Migrator({
    db: store.db,
    provider: { getMigrations: async () => steps(store.engine) },
    ...(store.engine === "postgres" && { migrationTableSchema: "gateway" }),
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (String(error).includes("previously executed migration"))
    throw new StoreError("VERSION", false);
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

function steps(engine: Store["engine"]): Record<string, Migration> {
  return {
    "0001-tables": step(tables(engine)),
    "0002-payloads": { up: renewPayloads },
    "0003-floods": step(floods(engine)),
    ...(engine === "embedded" && {
      "0004-letters": step(letters),
      "0005-covering": step(covering),
    }),
  };
}

function step(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

const typesOf = {
  embedded: {
    id: "text",
    time: "text",
    json: "text",
    exactJson: "text",
    flag: "integer",
    now: "(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
    serial: "integer primary key autoincrement",
  },
  postgres: {
    id: "uuid",
    time: "timestamptz",
    json: "jsonb",
    exactJson: "json",
    flag: "boolean",
    now: "now()",
    serial: "integer generated always as identity primary key",
  },
} as const;

/** The tables by their names in statements: on a PostgreSQL server with their schema. */
function namesOn(engine: Store["engine"]) {
  const entries = tableNames.map((name) => [
    name,
    engine === "postgres" ? `${schemaOf(name)}.${name}` : name,
  ]);
  // Cast: every table has its entry.
  return Object.fromEntries(entries) as Record<(typeof tableNames)[number], string>;
}

function tables(engine: Store["engine"]): string[] {
  const { id, time, json, exactJson, flag, now, serial } = typesOf[engine];
  const on = namesOn(engine);
  const made = `${time} not null default ${now}`;
  const fields = Object.keys(formEntities.contact).map((field) => `${field} text not null`);
  return [
    `create table if not exists ${on.contact_submissions} (
      id ${id} primary key, ${fields.join(", ")}, submitted_at ${made})`,
    `create index if not exists contact_submissions_submitted_at on ${on.contact_submissions} (submitted_at)`,
    `create index if not exists contact_submissions_email on ${on.contact_submissions} (lower(email))`,

    `create table if not exists ${on.newsletter_subscribers} (
      id ${id} primary key, email text not null, language text not null,
      subscribed_at ${made}, is_active ${flag} not null default true)`,
    `create unique index if not exists newsletter_subscribers_email
      on ${on.newsletter_subscribers} (lower(email))`,

    `create table if not exists ${on.security_events} (
      id ${id} primary key, event_type text not null, user_identifier text, user_agent text,
      details ${exactJson} not null default '{}', created_at ${made})`,
    `create index if not exists security_events_created_at on ${on.security_events} (created_at)`,

    `create table if not exists ${on.acceptances} (
      id ${id} primary key, operation text not null, accepted_at ${made})`,
    `create index if not exists acceptances_accepted_at on ${on.acceptances} (accepted_at)`,

    `create table if not exists ${on.deliveries} (
      number ${serial}, key ${id} not null, destination text not null, payload ${json} not null,
      state text not null default 'waiting', tries integer not null default 0,
      next_try_at ${made}, claimed_until ${time}, remote_reference text, last_fault text,
      accepted_at ${made}, settled_at ${time},
      constraint deliveries_key_destination_key unique (key, destination))`,
    `create index if not exists deliveries_due on ${on.deliveries} (destination, next_try_at)
      where state in ('waiting', 'sending')`,

    `create table if not exists ${on.marks} (
      subject_id ${id} primary key, mark text not null, marked_at ${made})`,
    `create table if not exists ${on.erasures} (
      id ${id} primary key, salt text not null, address_digest text not null,
      erased ${json} not null, erased_at ${made})`,

    ...(engine === "postgres" ? copiedTables.map((name) => closedToOthers(on[name])) : []),
  ];
}

/** On a hosted platform every table of `public` is open to visitors until it has row-level security. */
const closedToOthers = (table: string) => `alter table ${table} enable row level security`;

/** Turns between sources in the outbox, and indexes that keep a million rows fast. */
function floods(engine: Store["engine"]): string[] {
  const on = namesOn(engine);
  const isOpen = "where state in ('waiting', 'sending')";
  const common = [
    `alter table ${on.deliveries} add column source integer not null default 0`,
    `alter table ${on.deliveries} add column turn integer not null default 0`,
    `drop index if exists ${on.deliveries}_due`,
    `create index if not exists deliveries_turn on ${on.deliveries} (destination, turn, next_try_at) ${isOpen}`,
    `create index if not exists deliveries_source on ${on.deliveries} (destination, source, turn) ${isOpen}`,
    `create index if not exists deliveries_state on ${on.deliveries} (state, accepted_at)
      where state in ('waiting', 'sending', 'dead')`,
    `create index if not exists contact_submissions_order on ${on.contact_submissions} (submitted_at, id)`,
    `create index if not exists newsletter_subscribers_order
      on ${on.newsletter_subscribers} (subscribed_at, id)`,
  ];
  if (engine === "embedded") return common;
  return [
    ...common,
    // Not written to the write-ahead log: after a crash the counts start at zero.
    `create unlogged table ${on.counters} (
      name text primary key, count integer not null, until timestamptz not null)`,
    closedToOthers(on.counters),
  ];
}

/**
 * Rebuilds the embedded engine's indexes of addresses, which were made when its `lower` knew only
 * ASCII. If an address was subscribed in two spellings, one stays: the active or the earlier one.
 */
const letters = [
  "drop index contact_submissions_email",
  "drop index newsletter_subscribers_email",
  `delete from newsletter_subscribers where id not in (
    select id from (
      select id, row_number() over (
        partition by lower(email) order by is_active desc, subscribed_at) as place
      from newsletter_subscribers)
    where place = 1)`,
  "create index contact_submissions_email on contact_submissions (lower(email))",
  "create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email))",
];

/**
 * The embedded engine's indexes of deliveries, with every column that is often queried: in a row,
 * these columns come after the payload, so each query would read whole messages.
 */
const covering = [
  "drop index deliveries_state",
  `create index deliveries_state on deliveries (state, accepted_at, last_fault)
    where state in ('waiting', 'sending', 'dead')`,
  "drop index deliveries_turn",
  `create index deliveries_turn on deliveries (destination, turn, next_try_at, state, claimed_until)
    where state in ('waiting', 'sending')`,
];

/** Deliveries of earlier versions held their destination's request; now all hold the submission. */
async function renewPayloads(db: Kysely<unknown>): Promise<void> {
  const tables = db as Kysely<Tables>;
  const rows = await tables
    .selectFrom("deliveries")
    .select(["number", "payload"])
    .where("state", "in", ["waiting", "sending", "dead"])
    .execute();
  for (const { number, payload } of rows) {
    await tables
      .updateTable("deliveries")
      .set({ payload: renewedPayload(payload) })
      .where("number", "=", number)
      .execute();
  }
}

/** A delivery's payload in the form of this version, whichever version wrote it. */
function renewedPayload(payload: string): string {
  // Cast: one of the four shapes that the gateway itself has written.
  const old = JSON.parse(payload) as {
    path?: string;
    body?: object;
    statement?: string;
    values?: object;
    from_name?: string;
    reply_to?: string;
    site_language?: string;
  };
  if (old.body !== undefined) {
    const isEvent = old.path?.startsWith("/rpc/") === true;
    const parameters = Object.entries(old.body).map(([name, value]) => [name.slice(2), value]);
    return isEvent
      ? JSON.stringify({ entity: "security-event", fields: Object.fromEntries(parameters) })
      : JSON.stringify({ entity: "contact", fields: old.body });
  }
  if (old.values !== undefined) {
    return JSON.stringify({ entity: old.statement, fields: old.values });
  }
  if (old.from_name === undefined) return payload;
  const { from_name: name, reply_to: email, site_language: language, ...others } = old;
  return JSON.stringify({ entity: "contact", fields: { ...others, name, email, language } });
}
