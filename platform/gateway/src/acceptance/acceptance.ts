import { randomUUID } from "node:crypto";
import { digestUuid } from "@site/contract/digest-uuid";
import type { Database, Queries } from "#database/database.ts";
import type { DestinationName } from "#delivery/delivery.ts";

/** What a visitor sends to be kept. */
export interface Submission {
  operation: "contact" | "newsletter" | "security-event" | "email";
  /** The caller's Idempotency-Key; without one every request counts as new. */
  key: string | undefined;
  /** The content that makes two requests under one key the same request. */
  content: string;
  /** Where it goes from here under the id it got, and what is sent there. */
  deliveries(id: string): readonly NewDelivery[];
}

export interface NewDelivery {
  destination: DestinationName;
  payload: object;
  /** Idempotency key for the destination; by default the submission's id. */
  key?: string;
}

export type Accepted<T> =
  | { id: string; isRepeated: false; result: T }
  | { id: string; isRepeated: true };

/**
 * Keeps a submission: the rows that `write` makes, the deliveries, and the entry that lets a
 * repeated request change nothing, in one transaction that is on disk when this resolves. Rejects
 * with the DatabaseFault of what was refused; then nothing was kept.
 */
export function accept<T>(
  database: Database,
  submission: Submission,
  write: (queries: Queries, id: string) => Promise<T>,
): Promise<Accepted<T>> {
  const id = idOf(submission);
  return database.transaction(async (queries) => {
    const entered = await queries.query(
      `insert into gateway.acceptances (id, operation) values ($1, $2)
       on conflict do nothing returning id`,
      [id, submission.operation],
    );
    if (entered.length === 0) return { id, isRepeated: true };
    const result = await write(queries, id);
    await enqueue(queries, id, submission.deliveries(id));
    return { id, isRepeated: false, result };
  });
}

/** Runs `work` with a visitor's rights, guarded by row-level security, then goes back. */
export async function asVisitor<T>(
  queries: Queries,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  await queries.query(
    "select set_config('role', 'anon', true), set_config('request.headers', $1, true)",
    [JSON.stringify({ "idempotency-key": id })],
  );
  const result = await work();
  await queries.query("select set_config('role', 'none', true)");
  return result;
}

/**
 * The content is part of the id so that a message mended and sent again under its old key is a new
 * message, never dropped.
 */
function idOf({ operation, key, content }: Submission): string {
  return key === undefined ? randomUUID() : idFrom(operation, key, content);
}

/** An id in the form of a UUID that the same parts always give. */
export function idFrom(...parts: string[]): string {
  return digestUuid(JSON.stringify(parts));
}

async function enqueue(
  queries: Queries,
  id: string,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await queries.query(
    `insert into gateway.deliveries (key, destination, payload)
     select key::uuid, destination, payload::jsonb
     from unnest($1::text[], $2::text[], $3::text[]) as wanted (key, destination, payload)
     on conflict (key, destination) do nothing`,
    [
      deliveries.map(({ key }) => key ?? id),
      deliveries.map(({ destination }) => destination),
      deliveries.map(({ payload }) => JSON.stringify(payload)),
    ],
  );
}
