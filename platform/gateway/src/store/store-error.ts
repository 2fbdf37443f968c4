/**
 * The submission store did not do what it was asked. The database's own message is left out: it
 * may quote a visitor.
 */
export class StoreError extends Error {
  override name = "StoreError";
  /** SQLSTATE, SQLite's result code, or a word where no engine answered. */
  readonly code: string;
  /** True when the same request may succeed later: no connection, no space, a lock. */
  readonly isUnavailable: boolean;

  constructor(code: string, isUnavailable: boolean) {
    super(`the submission store answered ${code}`);
    this.code = code;
    this.isUnavailable = isUnavailable;
  }
}
