import { type ChildProcess, fork } from "node:child_process";
import { FolderStore } from "@site/registry/folder-store";
import type { ObjectStore } from "@site/registry/object-store";

interface Question {
  id: number;
  operation: keyof ObjectStore;
  words: unknown[];
}

/** A folder's store in a process of another user of this machine; only root can start one. */
export class FolderUser {
  readonly store: ObjectStore;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();

  /** `user` is the id of the user and of the user's own group; `groups` are the other groups. */
  constructor(folder: string, user: number, groups: readonly number[]) {
    this.#child = fork(import.meta.filename, [folder, String(user), groups.join(",")], {
      serialization: "advanced",
      execArgv: [],
    });
    this.#child.on(
      "message",
      ({ id, value, error }: { id: number; value: unknown; error?: string }) => {
        if (error === undefined) this.#waiting.get(id)?.resolve(value);
        else this.#waiting.get(id)?.reject(new Error(error));
        this.#waiting.delete(id);
      },
    );
    const ask = (operation: keyof ObjectStore, ...words: unknown[]) => {
      const answer = Promise.withResolvers<unknown>();
      const id = this.#waiting.size === 0 ? 0 : Math.max(...this.#waiting.keys()) + 1;
      this.#waiting.set(id, answer);
      this.#child.send({ id, operation, words } satisfies Question);
      // Cast: the other process calls the operation of that name.
      return answer.promise as Promise<never>;
    };
    this.store = {
      read: async (key) => {
        const bytes: Uint8Array | undefined = await ask("read", key);
        return bytes && Buffer.from(bytes);
      },
      create: (key, bytes) => ask("create", key, bytes),
      list: (prefix) => ask("list", prefix),
      remove: (key) => ask("remove", key),
    };
  }

  end(): void {
    this.#child.disconnect();
  }
}

if (process.send && process.argv[1] === import.meta.filename) {
  const [folder = "", user, groups = ""] = process.argv.slice(2);
  process.setgroups?.(groups.split(",").filter(Boolean).map(Number));
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
  process.umask(0o002);
  const store = new FolderStore(folder);
  process.on("message", async ({ id, operation, words }: Question) => {
    try {
      // Cast: the words are those of the operation.
      const work = store[operation].bind(store) as (...all: unknown[]) => Promise<unknown>;
      process.send?.({ id, value: await work(...words) });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
}
