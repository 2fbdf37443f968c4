import { setTimeout as wait } from "node:timers/promises";
import { GuardedStore, type ObjectStore, StoreUnreachable } from "../src/store/object-store.ts";

/** A store in front of another one: `before` is called with each operation, and may reject it. */
export function guarded(
  store: ObjectStore,
  before: (operation: keyof ObjectStore, key: string) => void | Promise<void>,
): ObjectStore {
  class Guarded extends GuardedStore {
    protected override before(operation: keyof ObjectStore, key: string): void | Promise<void> {
      return before(operation, key);
    }
  }
  return new Guarded(store);
}

/** Counts what is asked of a store. */
export class CountingStore extends GuardedStore {
  readonly calls: string[] = [];

  protected override before(operation: keyof ObjectStore, key: string): void {
    this.calls.push(`${operation} ${key}`);
  }
}

/** The error of every call after a process was killed. */
class Killed extends Error {
  override name = "Killed";
}

/**
 * A store that lets a number of changes through and then rejects every call, clean-up included: it
 * then holds what a process leaves behind when it is killed at that point.
 */
export class MortalStore extends GuardedStore {
  #changesLeft: number;

  constructor(store: ObjectStore, changesLeft = Number.POSITIVE_INFINITY) {
    super(store);
    this.#changesLeft = changesLeft;
  }

  get isDead(): boolean {
    return this.#changesLeft < 0;
  }

  /** Lets this many more changes through. */
  die(after: number): void {
    this.#changesLeft = after;
  }

  protected override async before(operation: keyof ObjectStore, key: string): Promise<void> {
    // Creating an object that exists changes nothing.
    const isChange =
      operation === "remove" || (operation === "create" && !(await this.store.read(key)));
    if (!this.isDead && isChange) this.#changesLeft -= 1;
    if (this.isDead) throw new Killed("killed");
  }
}

/** A store that can be made unreachable, and reachable again. */
export class AbsentStore extends GuardedStore {
  isAway = false;
  error: Error = new StoreUnreachable("The store gave no answer.");

  protected override before(): void {
    if (this.isAway) throw this.error;
  }
}

/** A store whose disk is full after so many changes, as the file system says it. */
export class FullStore extends GuardedStore {
  changesLeft = 0;

  protected override before(operation: keyof ObjectStore, key: string): void {
    if (operation !== "create" && operation !== "remove") return;
    if (this.changesLeft-- > 0) return;
    const fields = { code: "ENOSPC", syscall: "open", path: `/registry/${key}` };
    throw Object.assign(new Error("ENOSPC: refused"), fields);
  }
}

/** A store that takes a while, so that commands get in each other's way. */
export function slowStore(store: ObjectStore, pauseMs: () => number): ObjectStore {
  return guarded(store, async (operation) => {
    if (operation !== "list") await wait(pauseMs());
  });
}
