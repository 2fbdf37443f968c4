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
const statementTimeoutMs = 5_000;

/** A PostgreSQL server, such as the hosted platform's, by its connection string. */
export class PostgresDatabase implements Database {
  readonly engine = "postgres";
  readonly #pool: pg.Pool;

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({
      connectionString,
      max: connections,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs,
      application_name: "gateway",
    });
    // An idle connection that breaks is replaced at the next query; without a listener it would
    // end the process.
    this.#pool.on("error", () => undefined);
  }

  query<R extends object>(sql: string, values: readonly SqlValue[] = []): Promise<R[]> {
    return run<R>(this.#pool, sql, values);
  }

  async script(sql: string): Promise<void> {
    await run(this.#pool, sql);
  }

  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    let broken = false;
    try {
      // A server may be set to acknowledge before it has synced; what is accepted here is on disk.
      await run(client, "begin; set local synchronous_commit = on");
      const result = await work({
        query: (sql, values = []) => run(client, sql, values),
        script: async (sql) => {
          await run(client, sql);
        },
      });
      await run(client, "commit");
      return result;
    } catch (error) {
      await run(client, "rollback").catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async maintain(): Promise<void> {}

  close(): Promise<void> {
    return this.#pool.end();
  }
}

async function run<R extends object>(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  values?: readonly SqlValue[],
): Promise<R[]> {
  try {
    // Without values the simple protocol is used, which takes several statements.
    return (await (values ? on.query<R>(sql, [...values]) : on.query<R>(sql))).rows;
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
