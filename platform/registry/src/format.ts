import { Failure } from "@site/contract/failure";
import { keys } from "./keys.ts";
import { kinds } from "./record-kinds.ts";
import { parsed, toBytes } from "./records/stored-record.ts";
import { GuardedStore, type ObjectStore, unlessDamaged } from "./store/object-store.ts";

/** Version of the layout: keys and records. Raised when earlier code could not read it. */
export const registryFormat = 6;

/** `format.json` of this version. */
export const formatBytes = toBytes(keys.format, { format: registryFormat });

/**
 * Rejects reads and writes of a registry of another format. A new registry gets `format.json`
 * before its first object. A damaged `format.json` prevents writes only: each record shows by itself
 * whether this program can read it.
 */
export class FormatCheckedStore extends GuardedStore {
  #isChecked = false;

  protected override async before(operation: keyof ObjectStore): Promise<void> {
    if (this.#isChecked) return;
    if (operation === "create" && !(await this.store.read(keys.format))) {
      await this.store.create(keys.format, formatBytes);
    }
    const reading = this.#storedFormat();
    const isRead = operation === "read" || operation === "list";
    const format = await (isRead ? unlessDamaged(reading) : reading);
    if (format === undefined) return;
    if (format !== registryFormat) throw new Failure("other-format", adviceFor(format));
    this.#isChecked = true;
  }

  /** Undefined where nothing states it, as in an empty store. */
  async #storedFormat(): Promise<number | undefined> {
    const bytes = await this.store.read(keys.format);
    return bytes && parsed(keys.format, bytes, kinds.format).format;
  }

  /** Writes `format.json` anew where it is damaged or missing. */
  async mendFormat(): Promise<void> {
    if ((await unlessDamaged(this.#storedFormat())) !== undefined) return;
    await this.store.remove(keys.format);
    await this.store.create(keys.format, formatBytes);
  }
}

function adviceFor(format: number): string {
  const found = `The registry has format ${format}, and this version of the program reads format ${registryFormat}. Nothing was changed.`;
  return format > registryFormat
    ? `${found} Update this checkout: a newer version wrote the registry.`
    : `${found} Point REGISTRY to an empty place, then publish and promote the releases there. If the registry is this machine's own .registry, move that folder away and run pnpm start.`;
}
