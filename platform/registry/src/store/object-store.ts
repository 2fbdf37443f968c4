import { Failure } from "@site/contract/failure";

/** An object as a listing shows it. */
export interface StoredObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

/**
 * Where the registry keeps its objects. An object is created once (`create` is atomic, also between
 * machines) and never changed.
 * Keys are relative paths such as `releases/mf-home/1.0.0.json`.
 */
export interface ObjectStore {
  /** The object's bytes, or undefined when there is none. Rejects when the store can't be read. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** Creates the object; false when one exists already, which stays as it is. */
  create: (key: string, bytes: Uint8Array) => Promise<boolean>;
  /** Objects whose keys begin with `prefix`, sorted by key. */
  list: (prefix: string) => Promise<StoredObject[]>;
  /** Removes an object; no error when it is gone already. */
  remove: (key: string) => Promise<void>;
}

/** A store in front of another one: `before` is called with each operation, and may reject it. */
export abstract class GuardedStore implements ObjectStore {
  protected readonly store: ObjectStore;

  constructor(store: ObjectStore) {
    this.store = store;
  }

  /** `key` is a prefix for `list`. */
  protected abstract before(operation: keyof ObjectStore, key: string): void | Promise<void>;

  async read(key: string): Promise<Buffer | undefined> {
    await this.before("read", key);
    return this.store.read(key);
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    await this.before("create", key);
    return this.store.create(key, bytes);
  }

  async list(prefix: string): Promise<StoredObject[]> {
    await this.before("list", prefix);
    return this.store.list(prefix);
  }

  async remove(key: string): Promise<void> {
    await this.before("remove", key);
    return this.store.remove(key);
  }
}

/**
 * Largest object that is read, in bytes. Anyone with a key for one prefix can write anything there;
 * without a limit a large object would fill the reader's memory.
 */
export const maxObjectBytes = 64 * 1024 * 1024;

/** An object can't be read, or is not what its key says. It was not used; the message names it. */
export class DamagedObject extends Failure {
  readonly key: string;

  /** `issue` completes a sentence that begins with the object. */
  constructor(key: string, issue: string, advice = mending, options?: ErrorOptions) {
    super("object-damaged", `The object ${key} ${issue}. It was not used. ${advice}`, options);
    this.key = key;
  }
}

const mending = "To mend it, copy it from a mirror: pnpm release mirror <mirror> <registry>.";

/** The registry lacks an object that a record names. */
export class MissingObject extends DamagedObject {
  constructor(key: string) {
    super(key, "is missing, and a record names it");
  }
}

export function tooLarge(key: string): DamagedObject {
  const issue = `has more than ${maxObjectBytes} bytes, and nothing in a registry does`;
  return new DamagedObject(key, issue, "Remove it.");
}

/** What was read; if the object is damaged, undefined, and `onDamage` gets the reason. */
export async function unlessDamaged<Value>(
  reading: Promise<Value>,
  onDamage: (error: DamagedObject) => void = () => {},
): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    onDamage(error);
    return undefined;
  }
}

/** The right that a rejected write needs (see docs/recipes/keys-of-teams.md), and who grants it. */
export function missingRight(key: string): string {
  const [folder = "", name = ""] = key.split("/");
  const guide = "docs/recipes/keys-of-teams.md of the site's repository lists the rights";
  const right =
    folder === "compositions" || name === "_compositions"
      ? "promote-<channel>"
      : folder === "channels"
        ? `promote-${name}`
        : folder === "releases" || folder === "blobs"
          ? `publish-${name}`
          : undefined;
  if (!right) return `Only the platform's key may write there: ${guide}.`;
  const prefix = folder === "compositions" ? folder : `${folder}/${name}`;
  return `Writing below ${prefix}/ takes the right ${right}. The keeper of the platform's key grants it: ${guide}.`;
}

/** The store did not answer, or answered with an error: trying again later may help. */
export class StoreUnreachable extends Failure {
  constructor(message: string) {
    super("store-unreachable", message);
  }
}
