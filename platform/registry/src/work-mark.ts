import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { ObjectStore } from "./object-store.ts";

/** What a mark says about the work that it stands for. */
export interface WorkNote {
  what: string;
  /** Machine and process. */
  by: string;
  /** ISO time. */
  since: string;
}

export const workPrefix = "work/";
/** Last part of the key that declares a mark dead. */
export const buried = "buried";

/** The queue that a mark stands in; empty for none. */
export function queueOf(id: string): string {
  return id.slice(id.lastIndexOf("_") + 1);
}

/**
 * A sign in the store that something is being published or promoted. It beats: an object can't be
 * overwritten, so each beat is a new object and the one before is removed. A mark that stopped
 * beating belongs to a process that was killed.
 */
export class WorkMark {
  /** Begins with the time, so that marks sort by age; ends with the queue it stands in, if any. */
  readonly id: string;
  readonly #store: ObjectStore;
  readonly #prefix: string;
  readonly #note: Buffer;
  #beats = 0;
  #beating: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  private constructor(store: ObjectStore, what: string, queue: string) {
    this.id = `${String(Date.now()).padStart(14, "0")}_${randomUUID()}_${queue}`;
    this.#prefix = `${workPrefix}${this.id}/`;
    this.#store = store;
    const note: WorkNote = {
      what,
      by: `${hostname()}, process ${process.pid}`,
      since: new Date().toISOString(),
    };
    this.#note = Buffer.from(JSON.stringify(note));
  }

  static async post(
    store: ObjectStore,
    what: string,
    beatMs: number,
    queue = "",
  ): Promise<WorkMark> {
    const mark = new WorkMark(store, what, queue);
    await mark.#beat();
    mark.#timer = setInterval(() => {
      // A missed beat is no fault; too many of them get the mark buried, which `confirm` notices.
      mark.#beating = mark.#beating.then(() => mark.#beat()).catch(() => {});
    }, beatMs);
    mark.#timer.unref();
    return mark;
  }

  /** @throws Error when this process was silent for so long that it was taken for dead. */
  async confirm(): Promise<void> {
    const parts = await this.#store.list(this.#prefix);
    if (parts.some(({ key }) => key.endsWith(buried))) {
      throw new Error(
        "This command was stalled for so long that a prune took it for dead; what it prepared may be gone. Nothing was changed. Run it again.",
      );
    }
  }

  /** Takes the mark away. What can't be removed is taken for dead later. */
  async withdraw(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    try {
      const parts = await this.#store.list(this.#prefix);
      await Promise.all(parts.map(({ key }) => this.#store.remove(key)));
    } catch {
      // The work itself is done; its result must not be lost over this.
    }
  }

  async #beat(): Promise<void> {
    const last = this.#beats;
    this.#beats += 1;
    await this.#store.create(this.#key(this.#beats), this.#note);
    if (last > 0) await this.#store.remove(this.#key(last));
  }

  #key(beat: number): string {
    return `${this.#prefix}${String(beat).padStart(8, "0")}.json`;
  }
}
