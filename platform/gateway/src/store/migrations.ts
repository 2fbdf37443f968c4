import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Store } from "./store.ts";
import { pageCountKey, StoreError, schemaOf, tableNames } from "./tables.ts";

/*
 * The store's schema, in steps that each run once. On a PostgreSQL server the tables of
 * supabase/migrations may exist already: then none is created. Once this is released, a step never
 * changes; a later change is a new step.
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

/** The step that a new store begins with. */
export const firstStep = "0001-tables";

function steps(engine: Store["engine"]): Record<string, Migration> {
  return { [firstStep]: step(tables(engine)) };
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

/** What the first step makes; a later step closes its own tables to others. */
const firstTables = [
  "contact_submissions",
  "newsletter_subscribers",
  "security_events",
  "acceptances",
  "deliveries",
  "marks",
  "erasures",
  "page_counts",
  "runs",
  "counters",
] satisfies typeof tableNames;

function tables(engine: Store["engine"]): string[] {
  const { id, time, json, exactJson, flag, now, serial } = typesOf[engine];
  const on = namesOn(engine);
  const isOpen = "where state in ('waiting', 'sending')";
  // In a row of the embedded engine these columns come after the payload, so a query without them in
  // its index would read whole messages.
  const [due, counted] =
    engine === "embedded" ? [", state, claimed_until", ", last_fault"] : ["", ""];
  const made = `${time} not null default ${now}`;
  return [
    `create table if not exists ${on.contact_submissions} (
      id ${id} primary key, name text not null, email text not null, company text not null,
      service text not null, message text not null, language text not null,
      submitted_at ${made})`,
    `create index if not exists contact_submissions_email on ${on.contact_submissions} (lower(email))`,
    `create index if not exists contact_submissions_order on ${on.contact_submissions} (submitted_at, id)`,

    `create table if not exists ${on.newsletter_subscribers} (
      id ${id} primary key, email text not null, language text not null,
      subscribed_at ${made}, is_active ${flag} not null default true)`,
    `create unique index if not exists newsletter_subscribers_email
      on ${on.newsletter_subscribers} (lower(email))`,
    `create index if not exists newsletter_subscribers_order
      on ${on.newsletter_subscribers} (subscribed_at, id)`,

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
    `create index if not exists deliveries_due
      on ${on.deliveries} (destination, next_try_at${due}) ${isOpen}`,
    `create index if not exists deliveries_state on ${on.deliveries} (state, accepted_at${counted})
      where state in ('waiting', 'sending', 'dead')`,

    `create table if not exists ${on.marks} (
      subject_id ${id} primary key, mark text not null, marked_at ${made})`,
    `create table if not exists ${on.erasures} (
      id ${id} primary key, salt text not null, address_digest text not null,
      erased ${json} not null, erased_at ${made})`,

    `create table if not exists ${on.page_counts} (
      hour ${time} not null, channel text not null, revision integer not null,
      composition text not null, visitor_group text not null, page text not null,
      signal text not null, remote text not null, version text not null,
      views integer not null, networks integer not null,
      primary key (${pageCountKey.join(", ")}))`,
    `create table if not exists ${on.runs} (
      verb text primary key, ended_at ${time} not null, fault text not null)`,

    ...(engine === "postgres"
      ? [
          // Not written to the write-ahead log: after a crash the counts start at zero.
          `create unlogged table if not exists ${on.counters} (
            name text primary key, count integer not null, until timestamptz not null)`,
          ...firstTables.map((name) => closedToOthers(on[name])),
        ]
      : []),
  ];
}

/** On a hosted platform every table of `public` is open to visitors until it has row-level security. */
const closedToOthers = (table: string) => `alter table ${table} enable row level security`;
