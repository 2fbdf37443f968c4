import { formEntities } from "@site/contract/submission";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Store } from "./store.ts";
import { copiedTables, type Tables } from "./tables.ts";

/*
 * The store's schema, in steps that each run once. On a PostgreSQL server the tables of
 * supabase/migrations may be there already: then nothing is made. A step that has been released is
 * never changed; what comes later is a step of its own.
 */

/** Runs the steps that are missing, and returns their names. Rejects when one fails. */
export async function migrate(store: Store): Promise<string[]> {
  const migrator = new Migrator({
    db: store.db,
    provider: { getMigrations: async () => steps(store.engine) },
    ...(store.engine === "postgres" && { migrationTableSchema: "gateway" }),
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

function steps(engine: Store["engine"]): Record<string, Migration> {
  return {
    "0001-tables": { up: (db) => createTables(db, engine) },
    "0002-payloads": { up: (db) => renewPayloads(db) },
    "0003-floods": { up: (db) => prepareForFloods(db, engine) },
  };
}

const onSqlite = {
  id: sql`text`,
  time: sql`text`,
  json: sql`text`,
  exactJson: sql`text`,
  flag: sql`integer`,
  now: sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
};
const onPostgres: typeof onSqlite = {
  id: sql`uuid`,
  time: sql`timestamptz`,
  json: sql`jsonb`,
  exactJson: sql`json`,
  flag: sql`boolean`,
  now: sql`now()`,
};

async function createTables(db: Kysely<unknown>, engine: Store["engine"]): Promise<void> {
  const types = engine === "postgres" ? onPostgres : onSqlite;
  const { schema } = db;
  const table = (name: keyof Tables) => schema.createTable(name).ifNotExists();
  const index = (name: string, on: keyof Tables) => schema.createIndex(name).ifNotExists().on(on);

  let submissions = table("contact_submissions").addColumn("id", types.id, (c) => c.primaryKey());
  for (const field of Object.keys(formEntities.contact)) {
    submissions = submissions.addColumn(field, "text", (c) => c.notNull());
  }
  await submissions
    .addColumn("submitted_at", types.time, (c) => c.notNull().defaultTo(types.now))
    .execute();
  await index("contact_submissions_submitted_at", "contact_submissions")
    .column("submitted_at")
    .execute();
  await index("contact_submissions_email", "contact_submissions")
    .expression(sql`lower(email)`)
    .execute();

  await table("newsletter_subscribers")
    .addColumn("id", types.id, (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("subscribed_at", types.time, (c) => c.notNull().defaultTo(types.now))
    .addColumn("is_active", types.flag, (c) => c.notNull().defaultTo(sql`true`))
    .execute();
  await index("newsletter_subscribers_email", "newsletter_subscribers")
    .unique()
    .expression(sql`lower(email)`)
    .execute();

  await table("security_events")
    .addColumn("id", types.id, (c) => c.primaryKey())
    .addColumn("event_type", "text", (c) => c.notNull())
    .addColumn("user_identifier", "text")
    .addColumn("user_agent", "text")
    .addColumn("details", types.exactJson, (c) => c.notNull().defaultTo("{}"))
    .addColumn("created_at", types.time, (c) => c.notNull().defaultTo(types.now))
    .execute();
  await index("security_events_created_at", "security_events").column("created_at").execute();

  await table("acceptances")
    .addColumn("id", types.id, (c) => c.primaryKey())
    .addColumn("operation", "text", (c) => c.notNull())
    .addColumn("accepted_at", types.time, (c) => c.notNull().defaultTo(types.now))
    .execute();
  await index("acceptances_accepted_at", "acceptances").column("accepted_at").execute();

  await table("deliveries")
    .addColumn("number", "integer", (c) =>
      engine === "postgres"
        ? c.generatedAlwaysAsIdentity().primaryKey()
        : c.primaryKey().autoIncrement(),
    )
    .addColumn("key", types.id, (c) => c.notNull())
    .addColumn("destination", "text", (c) => c.notNull())
    .addColumn("payload", types.json, (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("waiting"))
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_try_at", types.time, (c) => c.notNull().defaultTo(types.now))
    .addColumn("claimed_until", types.time)
    .addColumn("remote_reference", "text")
    .addColumn("last_fault", "text")
    .addColumn("accepted_at", types.time, (c) => c.notNull().defaultTo(types.now))
    .addColumn("settled_at", types.time)
    .addUniqueConstraint("deliveries_key_destination_key", ["key", "destination"])
    .execute();
  await index("deliveries_due", "deliveries")
    .columns(["destination", "next_try_at"])
    .where(sql`state`, "in", sql`('waiting', 'sending')`)
    .execute();

  await table("marks")
    .addColumn("subject_id", types.id, (c) => c.primaryKey())
    .addColumn("mark", "text", (c) => c.notNull())
    .addColumn("marked_at", types.time, (c) => c.notNull().defaultTo(types.now))
    .execute();
  await table("erasures")
    .addColumn("id", types.id, (c) => c.primaryKey())
    .addColumn("salt", "text", (c) => c.notNull())
    .addColumn("address_digest", "text", (c) => c.notNull())
    .addColumn("erased", types.json, (c) => c.notNull())
    .addColumn("erased_at", types.time, (c) => c.notNull().defaultTo(types.now))
    .execute();

  if (engine === "postgres") {
    for (const name of copiedTables) await closeToOthers(db, name);
  }
}

/** On a hosted platform every table of `public` is open to visitors until it has row-level security. */
async function closeToOthers(db: Kysely<unknown>, name: keyof Tables): Promise<void> {
  await sql`alter table ${sql.table(name)} enable row level security`.execute(db);
}

/** Turns between sources in the outbox, and indexes with which a million rows are no burden. */
async function prepareForFloods(db: Kysely<unknown>, engine: Store["engine"]): Promise<void> {
  const { schema } = db;
  const index = (name: string, on: keyof Tables) => schema.createIndex(name).ifNotExists().on(on);
  const schemaName = sql.raw(engine === "postgres" ? "gateway." : "");
  for (const column of ["source", "turn"]) {
    await schema
      .alterTable("deliveries")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  const isOpen = sql<boolean>`state in ('waiting', 'sending')`;
  await sql`drop index if exists ${schemaName}deliveries_due`.execute(db);
  await index("deliveries_turn", "deliveries")
    .columns(["destination", "turn", "next_try_at"])
    .where(isOpen)
    .execute();
  await index("deliveries_source", "deliveries")
    .columns(["destination", "source", "turn"])
    .where(isOpen)
    .execute();
  await index("deliveries_state", "deliveries")
    .columns(["state", "accepted_at"])
    .where(sql<boolean>`state in ('waiting', 'sending', 'dead')`)
    .execute();
  await index("contact_submissions_order", "contact_submissions")
    .columns(["submitted_at", "id"])
    .execute();
  await index("newsletter_subscribers_order", "newsletter_subscribers")
    .columns(["subscribed_at", "id"])
    .execute();
  if (engine === "embedded") return;
  // Not written to the log of writes: after a crash the counts begin anew.
  await schema
    .createTable("counters")
    .modifyFront(sql`unlogged`)
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("until", "timestamptz", (c) => c.notNull())
    .execute();
  await closeToOthers(db, "counters");
}

/** Deliveries of earlier versions held what their destination sends; now all hold the submission. */
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
