import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, type Queries, type SqlValue, unavailable } from "./database.ts";
import { EngineThread } from "./engine-thread.ts";
import { prepareFolder } from "./first-start.ts";
import { FolderLock } from "./folder-lock.ts";
import { Turns } from "./turns.ts";

/** A request that has waited this long for its turn is refused instead; nothing was written. */
const longestTurnWaitMs = 10_000;
const restartPauseMs = 1_000;

/**
 * A real Postgres engine inside this process, on a folder that only this process may use. If its
 * instance dies (a full disk does that), requests are refused as unavailable, and it is opened
 * again, with Postgres' own recovery, until that succeeds.
 */
export class EmbeddedDatabase implements Database {
  readonly engine = "embedded";
  readonly #folder: string;
  readonly #lock: FolderLock;
  readonly #turns = new Turns(longestTurnWaitMs);
  #thread: EngineThread;
  #restarting: Promise<void> | null = null;
  #closed = false;

  private constructor(folder: string, lock: FolderLock, thread: EngineThread) {
    this.#folder = folder;
    this.#lock = lock;
    this.#thread = thread;
  }

  /** Rejects with FolderIsLocked when another process has the folder open. */
  static async open(folder: string): Promise<EmbeddedDatabase> {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    const lock = FolderLock.take(folder);
    try {
      await prepareFolder(folder);
      return new EmbeddedDatabase(folder, lock, await EngineThread.open(folder));
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  async query<R extends object>(sql: string, values: readonly SqlValue[] = []): Promise<R[]> {
    return this.#turns.take(() => this.#query<R>(sql, values));
  }

  async script(sql: string): Promise<void> {
    await this.#turns.take(() => this.#request({ type: "script", sql }));
  }

  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      await this.#query("begin", []);
      try {
        const result = await work({
          query: (sql, values = []) => this.#query(sql, values),
          script: async (sql) => {
            await this.#request({ type: "script", sql });
          },
        });
        await this.#query("commit", []);
        return result;
      } catch (error) {
        await this.#query("rollback", []).catch(() => undefined);
        throw error;
      }
    });
  }

  /**
   * A single-user engine has neither autovacuum nor checkpoints of its own: without this its log
   * grows for ever, and so does the time to recover after a crash.
   */
  async maintain(): Promise<void> {
    await this.query("vacuum (analyze) gateway.deliveries");
    await this.query("vacuum (analyze) gateway.acceptances");
    await this.query("checkpoint");
  }

  /** fsync calls since the engine's start. */
  async syncCount(): Promise<number> {
    const [row] = await this.#turns.take(() => this.#request({ type: "syncs" }));
    return (row as { count: number }).count;
  }

  async close(): Promise<void> {
    // In its turn, so that a transaction that is under way still commits.
    const inTurn = this.#turns.take(async () => {
      this.#closed = true;
      await this.#thread.close();
    });
    await inTurn.catch(() => this.#thread.close());
    this.#closed = true;
    await this.#restarting;
    this.#lock.release();
  }

  async #query<R extends object>(sql: string, values: readonly SqlValue[]): Promise<R[]> {
    // Cast: the statement decides the shape of its rows, and its author names it in R.
    return (await this.#request({ type: "query", sql, values })) as R[];
  }

  async #request(request: Parameters<EngineThread["request"]>[0]): Promise<object[]> {
    if (this.#closed) throw unavailable("the embedded database is closed");
    try {
      return await this.#thread.request(request);
    } finally {
      if (this.#thread.isStopped) this.#restarting ??= this.#restart();
    }
  }

  async #restart(): Promise<void> {
    while (!this.#closed && this.#thread.isStopped) {
      await pause(restartPauseMs);
      if (!this.#closed) {
        this.#thread = await EngineThread.open(this.#folder).catch(() => this.#thread);
      }
    }
    this.#restarting = null;
  }
}
