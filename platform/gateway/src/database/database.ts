/**
 * The gateway's view of a Postgres engine. Two implementations stand behind it, and everything
 * else runs the same SQL on both.
 */
export interface Database extends Queries {
  readonly engine: "embedded" | "postgres";
  /** Commits what `work` did, or undoes all of it when `work` throws. Never call the database
   * itself inside `work`, only the queries given: the embedded engine has a single connection. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Housekeeping that a server engine does on its own and a single-user engine doesn't. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

export interface Queries {
  /** One statement with `$1` parameters; resolves with its rows. Rejects with DatabaseFault. */
  query<R extends object>(sql: string, values?: readonly SqlValue[]): Promise<R[]>;
  /** Several statements without parameters or result, such as a migration. */
  script(sql: string): Promise<void>;
}

/** JSON goes as text with a cast in the statement, so that both engines read it alike. */
export type SqlValue = string | number | boolean | Date | null | readonly string[];

export interface FaultFields {
  /** SQLSTATE, or UNAVAILABLE when no engine answered. */
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
  constraint?: string | undefined;
  severity?: string | undefined;
}

/**
 * What a database refused. Its message and detail may quote a visitor's words: answer with them,
 * never log them (`code` and `constraint` are safe).
 */
export class DatabaseFault extends Error {
  override name = "DatabaseFault";
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly constraint: string | null;

  constructor(fields: FaultFields) {
    super(fields.message);
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
    this.constraint = fields.constraint ?? null;
  }

  /** True when the same request may succeed later: no connection, no space, shutting down. */
  get isUnavailable(): boolean {
    return this.code === "UNAVAILABLE" || /^(08|53|57|58|XX)/.test(this.code);
  }
}

export function unavailable(message: string): DatabaseFault {
  return new DatabaseFault({ code: "UNAVAILABLE", message });
}
