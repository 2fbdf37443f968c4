/**
 * Where the registry keeps its objects. Two operations decide everything: an object is created
 * once (`create` is atomic, also between machines) and never changed.
 * Keys are relative paths such as `releases/mf-home/1.0.0.json`.
 */
export interface ObjectStore {
  /** The object's bytes, or undefined when there is none. Rejects when the store can't be read. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** Creates the object; false when one stands there already, which stays as it is. */
  create: (key: string, bytes: Uint8Array) => Promise<boolean>;
  /** Keys that begin with `prefix`, sorted. */
  list: (prefix: string) => Promise<string[]>;
  /** Removes an object; no error when it is gone already. */
  remove: (key: string) => Promise<void>;
}
