import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { freeBytes } from "./environment.ts";
import { recipientFault } from "./outbox/delivery.ts";
import { codeOf } from "./outbox/service-fault.ts";
import { damageOf, writeProbe } from "./store/sqlite.ts";
import { type Store, storeFile } from "./store/store.ts";
import { isDamage, StoreError } from "./store/tables.ts";

/** The state of the submission store. */
export interface StoreHealth {
  /**
   * `damaged`: a part of the file is, but no submission has failed. `full`: the disk has no room for
   * another submission. `silent`: the store did not answer in time. `unusable`: it answers, but this
   * server can't use it: it is read-only, say, or of a later version.
   */
  state: "reachable" | "damaged" | "full" | "silent" | "unusable" | "unreachable";
  /** What is wrong and what to do, in words for everybody; null when unknown. */
  cause: string | null;
  /**
   * Unfinished deliveries; null when unknown. Those that only their recipient holds up don't count:
   * they say nothing about the service.
   */
  waiting: number | null;
  /** Deliveries left to the owner. */
  dead: number | null;
  /** How long the oldest waiting delivery has waited, in milliseconds; 0 when none waits. */
  oldestWaitingMs: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Watches whether submissions can be stored, beyond what a single look at the store shows. */
export class StoreWatch {
  readonly #store: Store;
  readonly #dataDirectory: string;
  readonly #log: FastifyBaseLogger;
  readonly #closing: AbortSignal;
  /** Why the store's tables could not be brought up to date. */
  #startFault: string | null = null;
  /** Why a submission was not stored, until something can be written again. */
  #failure: string | null = null;
  /** What is wrong in the file, until a check finds nothing. */
  #damage: string | null = null;
  #checksAt = 0;

  constructor(store: Store, dataDirectory: string, log: FastifyBaseLogger, closing: AbortSignal) {
    this.#store = store;
    this.#dataDirectory = dataDirectory;
    this.#log = log;
    this.#closing = closing;
  }

  /** Notes the end of a try to start: its error, or null. A store that it has made needs no check yet. */
  started(error: unknown, isNew = false): void {
    const fault = error instanceof StoreError ? error.message : error && codeOf(error);
    if (fault && fault !== this.#startFault) {
      this.#log.fatal(`nothing is delivered until the store can be used: ${fault}`);
    }
    this.#startFault = fault ? String(fault) : null;
    if (isNew) this.#checksAt = Date.now() + dayMs;
    if (!fault) void this.checkIfDue();
  }

  failed(error: unknown): void {
    if (!(error instanceof StoreError && error.isUnavailable)) return;
    this.#failure = error.message;
    if (!isDamage(error) || this.#damage) return;
    this.#damage = error.message;
    void this.checkIfDue();
  }

  /** Reads the embedded engine's file for damage once a day, and again while there is some. */
  async checkIfDue(now = Date.now()): Promise<void> {
    if (this.#store.engine !== "embedded" || (now < this.#checksAt && !this.#damage)) return;
    this.#checksAt = now + dayMs;
    const file = storeFile(this.#dataDirectory);
    const known = this.#damage;
    try {
      const found = await damageOf(file, this.#closing);
      // A failure came meanwhile, in what this check had read before: another check has begun.
      if (!found && this.#damage !== known) return;
      if (found) this.#log.fatal({ file, found }, "the submission store's file is damaged");
      this.#damage = found && new StoreError("SQLITE_CORRUPT", true).message;
    } catch (error) {
      if (this.#closing.aborted) return;
      this.#log.error({ file, code: codeOf(error) }, "the submission store cannot be checked");
    }
  }

  /** Whether submissions can be stored now, and how many deliveries wait. Never rejects. */
  async health(): Promise<StoreHealth> {
    const health = await healthOf(this.#store, this.#dataDirectory, this.#failure !== null);
    if (health.state === "silent" && this.#failure) {
      return { ...health, state: "unreachable", cause: this.#failure };
    }
    if (health.state !== "reachable") return health;
    if (!this.#damage) this.#failure = null;
    const cause = this.#startFault ?? this.#failure;
    if (cause) return { ...health, state: "unusable", cause };
    return this.#damage ? { ...health, state: "damaged", cause: this.#damage } : health;
  }
}

const maxResponseMs = 2_000;

/** More than a submission takes, and more than the write-ahead log grows between two checks. */
const minFreeBytes = 8 * 1024 * 1024;

/** Codes of a database server that can't be reached, or that stops. */
const noServer = /^(CONNECTION|08|57)/;

/**
 * Looks at the store, with a deadline. A read succeeds in a database that can only be read, so a
 * PostgreSQL server has to write. The embedded engine has to where a write has failed (`writes`), as
 * each waits for the disk; on a full disk it still reads, so the free space is checked.
 */
export async function healthOf(
  store: Store,
  dataDirectory: string,
  writes = false,
): Promise<StoreHealth> {
  // Deliveries that only their recipient holds up don't count: a visitor can cause them.
  const isOpen = sql`state <> 'dead' and coalesce(last_fault, '') not like ${`%${recipientFault}`}`;
  const written =
    store.engine === "embedded"
      ? writes && sql.raw(writeProbe).execute(store.db)
      : store.count("readiness", maxResponseMs);
  const counts = store.db
    .selectFrom("deliveries")
    .select([
      sql<number>`count(*) filter (where ${isOpen})`.as("waiting"),
      sql<number>`count(*) filter (where state = 'dead')`.as("dead"),
      sql<string | null>`min(accepted_at) filter (where ${isOpen})`.as("oldest"),
    ])
    .where(sql<boolean>`state in ('waiting', 'sending', 'dead')`)
    .executeTakeFirstOrThrow();
  const silence = new Promise<"silent">((resolve) => {
    setTimeout(resolve, maxResponseMs, "silent").unref();
  });
  const found = await Promise.race([Promise.all([counts, written]), silence]).catch(asStoreError);
  // Where the free space is unknown, the store's own check still shows whether it works.
  const free = store.engine === "embedded" ? await freeBytes(dataDirectory) : null;
  const isFull = free !== null && free < minFreeBytes;
  const full = { state: "full", cause: "the disk of DATA_DIRECTORY has less than 8 MB" } as const;
  if (found === "silent" || found instanceof StoreError) {
    const { code, message } = found === "silent" ? { code: "", message: null } : found;
    const failed = noServer.test(code) ? "unreachable" : "unusable";
    const state = found === "silent" ? "silent" : failed;
    const counts = { waiting: null, dead: null, oldestWaitingMs: null };
    return { ...(isFull ? full : { state, cause: message }), ...counts };
  }
  const [{ waiting, dead, oldest }] = found;
  const oldestWaitingMs = oldest === null ? 0 : Math.max(Date.now() - Date.parse(oldest), 0);
  const well = { state: "reachable", cause: null } as const;
  return { ...(isFull ? full : well), waiting, dead, oldestWaitingMs };
}

const asStoreError = (error: unknown) =>
  error instanceof StoreError ? error : new StoreError(codeOf(error), false);
