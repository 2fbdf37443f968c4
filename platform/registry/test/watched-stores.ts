import {
  type ObjectStore,
  type StoredObject,
  StoreUnreachable,
} from "../src/store/object-store.ts";

/** Counts what is asked of a store. */
export class CountingStore implements ObjectStore {
  readonly #store: ObjectStore;
  readonly calls: string[] = [];

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  read(key: string): Promise<Buffer | undefined> {
    this.calls.push(`read ${key}`);
    return this.#store.read(key);
  }

  create(key: string, bytes: Uint8Array): Promise<boolean> {
    this.calls.push(`create ${key}`);
    return this.#store.create(key, bytes);
  }

  list(prefix: string): Promise<StoredObject[]> {
    this.calls.push(`list ${prefix}`);
    return this.#store.list(prefix);
  }

  remove(key: string): Promise<void> {
    this.calls.push(`remove ${key}`);
    return this.#store.remove(key);
  }

  removeDrafts(before: Date): Promise<number> {
    return this.#store.removeDrafts(before);
  }
}

/** What a process meets after it was killed. */
export class Killed extends Error {
  override name = "Killed";
}

/**
 * A store that lets a number of changes through and then answers nothing any more: what a process
 * left behind that was killed right there, clean-up included.
 */
export class MortalStore implements ObjectStore {
  readonly #store: ObjectStore;
  #changesLeft: number;

  constructor(store: ObjectStore, changesLeft = Number.POSITIVE_INFINITY) {
    this.#store = store;
    this.#changesLeft = changesLeft;
  }

  get isDead(): boolean {
    return this.#changesLeft < 0;
  }

  /** How many more changes come through. */
  die(after: number): void {
    this.#changesLeft = after;
  }

  async read(key: string): Promise<Buffer | undefined> {
    this.#live();
    return this.#store.read(key);
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    this.#change();
    return this.#store.create(key, bytes);
  }

  async list(prefix: string): Promise<StoredObject[]> {
    this.#live();
    return this.#store.list(prefix);
  }

  async remove(key: string): Promise<void> {
    this.#change();
    return this.#store.remove(key);
  }

  async removeDrafts(before: Date): Promise<number> {
    this.#change();
    return this.#store.removeDrafts(before);
  }

  #change(): void {
    if (this.#changesLeft >= 0) this.#changesLeft -= 1;
    this.#live();
  }

  #live(): void {
    if (this.isDead) throw new Killed("killed");
  }
}

/** A store that can be made unreachable, and reachable again. */
export class AbsentStore implements ObjectStore {
  readonly #store: ObjectStore;
  isAway = false;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  async read(key: string): Promise<Buffer | undefined> {
    return this.#reach().read(key);
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#reach().create(key, bytes);
  }

  async list(prefix: string): Promise<StoredObject[]> {
    return this.#reach().list(prefix);
  }

  async remove(key: string): Promise<void> {
    return this.#reach().remove(key);
  }

  async removeDrafts(before: Date): Promise<number> {
    return this.#reach().removeDrafts(before);
  }

  #reach(): ObjectStore {
    if (this.isAway) throw new StoreUnreachable("The store gave no answer.");
    return this.#store;
  }
}
