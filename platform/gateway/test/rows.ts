import { randomUUID } from "node:crypto";
import type { InsertObject, Selectable } from "kysely";
import type { Store } from "#store/store.ts";
import type { Tables } from "#store/tables.ts";
import type { Submission } from "#submissions/submission.ts";
import { submission } from "./test-gateway.ts";

type Tabled = Pick<Store, "db">;

/** Adds rows to a table, without the gateway. */
export async function insert<Name extends keyof Tables>(
  { db }: Tabled,
  table: Name,
  ...rows: InsertObject<Tables, Name>[]
): Promise<void> {
  // Cast: the rows are the table's.
  await db
    .insertInto<keyof Tables>(table)
    .values(rows as never)
    .execute();
}

/** Adds contact submissions to the table; each is the example with some fields of its own. */
export async function insertContacts(
  store: Tabled,
  ...given: Partial<InsertObject<Tables, "contact_submissions">>[]
): Promise<void> {
  const rows = given.map((changed) => ({ id: randomUUID(), ...submission, ...changed }));
  await insert(store, "contact_submissions", ...rows);
}

/** All rows of a table. */
export function rowsIn<Name extends keyof Tables>({ db }: Tabled, table: Name) {
  // Cast: the rows are the table's.
  const rows: Promise<unknown> = db.selectFrom<keyof Tables>(table).selectAll().execute();
  return rows as Promise<Selectable<Tables[Name]>[]>;
}

/** All deliveries, the first one first. */
export const deliveriesIn = ({ db }: Tabled) =>
  db.selectFrom("deliveries").selectAll().orderBy("number").execute();

/** What `submit` takes: the example of a contact submission with some fields of its own. */
export const contact = (changed: Partial<typeof submission> | Record<string, string> = {}) =>
  ({ entity: "contact", fields: { ...submission, ...changed } }) satisfies Submission;

/** What `submit` takes when somebody subscribes. */
export const subscription = (email = "eva@example.com") =>
  ({ entity: "newsletter", fields: { email, language: "de" } }) satisfies Submission;

/** A security event about a user, or about nobody. */
export const securityEvent = (user_identifier: string | null = null) =>
  ({
    entity: "security-event",
    fields: { event_type: "x", user_identifier, user_agent: null, details: "{}" },
  }) satisfies Submission;
