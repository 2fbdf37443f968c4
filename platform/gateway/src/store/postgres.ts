import {
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  SchemableIdentifierNode,
  sql,
} from "kysely";
import pg from "pg";
import { type Count, StoreError, schemaOf, type Tables } from "./tables.ts";

const connections = 8;
const connectTimeoutMs = 3_000;
/** How long a statement may take: short where visitors wait, long for the owner and migrations. */
const statementTimeoutsMs = { short: 5_000, long: 10 * 60_000 };
export type Patience = keyof typeof statementTimeoutsMs;
/** The server cancels a statement first; after this much more, its connection counts as silent. */
const silenceMs = 3_000;
const lockTimeoutMs = 5_000;

/** A server may be configured to acknowledge before it syncs; here an accepted row is on disk. */
const begin = (statementTimeoutMs: number) =>
  `begin; set local synchronous_commit = on; set local statement_timeout = ${statementTimeoutMs}`;

/** Times as ISO texts, JSON as text and counts as numbers, as the embedded engine has them. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.JSON, String],
  [pg.types.builtins.JSONB, String],
]);

/** A PostgreSQL server, such as a hosted platform's, by its connection string. */
export function postgresDialect(connectionString: string, patience: Patience): PostgresDialect {
  const statementTimeoutMs = statementTimeoutsMs[patience];
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + silenceMs,
    application_name: "gateway",
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would
  // end the process.
  pool.on("error", () => undefined);
  return new PostgresDialect({
    pool: {
      connect: async () => checkedClient(await pool.connect().catch(rethrow), statementTimeoutMs),
      end: () => pool.end(),
      options: pool.options,
    },
  });
}

/** A connection with reliable acknowledgements, whose errors are StoreErrors. */
function checkedClient(client: pg.PoolClient, statementTimeoutMs: number): PostgresPoolClient {
  let isBroken = false;
  // Between two statements nothing else listens for a broken connection, and an error without a
  // listener ends the process.
  const noteBreak = () => {
    isBroken = true;
  };
  client.on("error", noteBreak);
  async function query(sql: string, values: readonly unknown[]) {
    // A connection that has gone silent would keep the next statement waiting too.
    if (isBroken) throw new StoreError("CONNECTION", true);
    try {
      if (sql === "begin") await client.query(begin(statementTimeoutMs));
      else return acknowledged(sql, await client.query(sql, [...values]));
    } catch (error) {
      isBroken ||= !(error instanceof StoreError || isDatabaseError(error));
      rethrow(error);
    }
    return { command: "SELECT", rowCount: 0, rows: [] } as const;
  }
  return {
    // Cast: Kysely calls it with a text and values; cursors are not set up.
    query: query as PostgresPoolClient["query"],
    release() {
      client.off("error", noteBreak);
      client.release(isBroken);
    },
  };
}

/** A statement counts as done only with its own tag: a failed transaction answers COMMIT with ROLLBACK. */
function acknowledged(sql: string, result: pg.QueryResult): PostgresQueryResult<unknown> {
  const word = /^(?:insert|update|delete|select|commit)\b/i.exec(sql)?.[0].toUpperCase();
  if (word !== undefined && result.command !== word) throw new StoreError("NO_TAG", true);
  // Cast: the same object; its rows are Kysely's to type.
  return result as unknown as PostgresQueryResult<unknown>;
}

function isDatabaseError(error: unknown): error is pg.DatabaseError & { code: string } {
  return error instanceof pg.DatabaseError && error.code !== undefined;
}

function rethrow(error: unknown): never {
  if (error instanceof StoreError) throw error;
  if (!isDatabaseError(error)) {
    // What is wrong with a password or TLS stands in the message alone; none of these quotes a visitor.
    const { code, message } = error as { code?: string; message?: string };
    throw new StoreError("CONNECTION", true, code ?? message);
  }
  // 28 and 3D: the owner can correct the login and the database while servers run.
  // 25006: the database can only be read until its disk has room, or until another server takes over.
  // 40 and 55P03: another transaction, such as a migration, had the rows or tables.
  throw new StoreError(error.code, /^(08|25006|28|3D|40|53|55P03|57|58|XX)/.test(error.code));
}

const tablesWithWords: readonly (keyof Tables)[] = [
  "contact_submissions",
  "newsletter_subscribers",
  "security_events",
  "deliveries",
];

/**
 * Rewrites the tables with visitors' data into new files, without deleted rows, and removes the old
 * files. A vacuum that is not full leaves the bytes of deleted rows until others need the space, and
 * statistics contain values of rows until they are made again.
 */
export async function writeTablesAnew(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await client.connect();
    // A statement that waits for a table's lock makes all later ones wait too.
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    // A role without the right to rewrite a table gets a warning (class 01), and its command succeeds.
    let isRefused = false;
    client.on("notice", ({ code }) => {
      isRefused ||= code?.startsWith("01") ?? false;
    });
    for (const name of tablesWithWords) {
      await client.query(`vacuum (full, analyze) ${schemaOf(name)}.${name}`);
    }
    if (isRefused) throw new StoreError("42501", false);
  } catch (error) {
    rethrow(error);
  } finally {
    await client.end();
  }
}

/** Counts for several servers on one database. */
export function sharedCounter(
  db: Kysely<Tables>,
): (name: string, windowMs: number) => Promise<Count> {
  return (name, windowMs) => {
    const until = sql<string>`now() + ${windowMs}::double precision * interval '1 millisecond'`;
    const isOver = sql<boolean>`counters.until <= now()`;
    return db
      .insertInto("counters")
      .values({ name, count: 1, until })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({
          count: sql`case when ${isOver} then 1 else counters.count + 1 end`,
          until: sql`case when ${isOver} then excluded.until else counters.until end`,
        }),
      )
      .returning("count")
      .returning(
        sql<number>`extract(epoch from counters.until - now())::float8 * 1000`.as("endsInMs"),
      )
      .executeTakeFirstOrThrow();
  };
}

/** Adds each table's schema, so that queries name tables alike on both engines. */
export const schemaPlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

class SchemaTransformer extends OperationNodeTransformer {
  protected override transformSchemableIdentifier(
    ...given: Parameters<OperationNodeTransformer["transformSchemableIdentifier"]>
  ): SchemableIdentifierNode {
    const node = super.transformSchemableIdentifier(...given);
    const schema = schemaOf(node.identifier.name);
    if (schema === undefined || node.schema !== undefined) return node;
    return SchemableIdentifierNode.createWithSchema(schema, node.identifier.name);
  }
}

const transformer = new SchemaTransformer();
