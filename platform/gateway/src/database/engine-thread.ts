import { Worker } from "node:worker_threads";
import { DatabaseFault, unavailable } from "./database.ts";
import type { EngineAnswer, EngineRequest } from "./engine-message.ts";

/** No statement of ours takes a second; an engine that is silent for this long is stuck. */
const longestAnswerMs = 30_000;

interface Pending {
  resolve(rows: object[]): void;
  reject(fault: Error): void;
}

/** The thread that runs one embedded engine. When it dies, every open request is rejected. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #stopped: Error | null = null;

  private constructor(folder: string) {
    this.#worker = new Worker(new URL("./engine-worker.ts", import.meta.url), {
      workerData: { folder },
      // Options of the main program, such as a loader, are not meant for this file.
      execArgv: [],
    });
    this.#worker.on("message", (answer: EngineAnswer) => this.#settle(answer));
    this.#worker.on("error", (error) => this.#stop(error as Error));
    this.#worker.on("exit", () => this.#stop(new Error("its thread ended")));
  }

  /** Opens the engine on a folder, creating a database in an empty one. Takes 0.3 to 4 s. */
  static async open(folder: string): Promise<EngineThread> {
    const thread = new EngineThread(folder);
    await new Promise<object[]>((resolve, reject) => thread.#pending.set(0, { resolve, reject }));
    return thread;
  }

  get isStopped(): boolean {
    return this.#stopped !== null;
  }

  request(request: EngineRequest): Promise<object[]> {
    if (this.#stopped !== null) return Promise.reject(this.#stopped);
    const id = this.#nextId++;
    const deadline = setTimeout(() => {
      this.#stop(new Error(`no answer within ${longestAnswerMs} ms`));
      void this.#worker.terminate();
    }, longestAnswerMs);
    return new Promise<object[]>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    }).finally(() => clearTimeout(deadline));
  }

  async close(): Promise<void> {
    if (this.#stopped === null) await this.request({ type: "close" }).catch(() => undefined);
    await this.#worker.terminate();
  }

  #settle(answer: EngineAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ("fault" in answer) pending?.reject(new DatabaseFault(answer.fault));
    else pending?.resolve(answer.rows);
  }

  #stop(reason: Error): void {
    this.#stopped ??= unavailable(`the embedded database stopped: ${reason.message}`);
    for (const pending of this.#pending.values()) pending.reject(this.#stopped);
    this.#pending.clear();
  }
}
