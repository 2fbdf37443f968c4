import pg from "pg";
import {
  type Database,
  DatabaseFault,
  type Queries,
  type SqlValue,
  unavailable,
} from "./database.ts";

const connections = 8;
const connectTimeoutMs = 3_000;
/** The server gives a statement up first; the longer bound is for a connection that went silent. */
const statementTimeoutMs = 5_000;
const answerTimeoutMs = 8_000;
const scriptTimeoutMs = 10 * 60_000;

/** A PostgreSQL server, such as the hosted platform's, by its connection string. */
export class PostgresDatabase implements Database {
  readonly engine = "postgres";
  readonly #pool: pg.Pool;

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({
      connectionString,
      max: connections,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerTimeoutMs,
      application_name: "gateway",
    });
    // An idle connection that breaks is replaced at the next query; without a listener it would
    // end the process.
    this.#pool.on("error", () => undefined);
  }

  query<R extends object>(sql: string, values: readonly SqlValue[] = []): Promise<R[]> {
    return ask<R>(this.#pool, sql, values);
  }

  script(sql: string): Promise<void> {
    return runScript(this.#pool, sql);
  }

  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    let isBroken = false;
    try {
      // A server may be set to acknowledge before it has synced; what is accepted here is on disk.
      await runScript(
        client,
        `begin; set local synchronous_commit = on; set local statement_timeout = ${statementTimeoutMs}`,
      );
      const result = await work({
        query: (sql, values = []) => ask(client, sql, values),
        script: (sql) => runScript(client, sql),
      });
      await ask(client, "commit", []);
      return result;
    } catch (error) {
      isBroken = await isConnectionBroken(client, error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async maintain(): Promise<void> {}

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** Rolls back; a connection that has gone silent isn't asked, and is thrown away. */
async function isConnectionBroken(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (error instanceof DatabaseFault && error.code === "UNAVAILABLE") return true;
  return ask(client, "rollback", []).then(
    () => false,
    () => true,
  );
}

async function ask<R extends object>(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  values: readonly SqlValue[],
): Promise<R[]> {
  try {
    const result = await on.query<R>(sql, [...values]);
    // A transaction that failed on the way answers a commit with success too, as ROLLBACK.
    if (sql === "commit" && result.command !== "COMMIT") {
      throw unavailable("the transaction was rolled back");
    }
    return result.rows;
  } catch (error) {
    throw error instanceof DatabaseFault ? error : faultOf(error);
  }
}

/** Without values the simple protocol is used, which takes several statements. */
async function runScript(on: pg.Pool | pg.PoolClient, sql: string): Promise<void> {
  // A field of the library's own that its types don't list.
  const script: pg.QueryConfig & { query_timeout: number } = {
    text: sql,
    query_timeout: scriptTimeoutMs,
  };
  try {
    await on.query(script);
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): DatabaseFault {
  if (error instanceof pg.DatabaseError && error.code !== undefined) {
    const { code, message, detail, hint, constraint } = error;
    return new DatabaseFault({ code, message, detail, hint, constraint });
  }
  return unavailable(`the database could not be reached: ${(error as Error).message}`);
}
