import { keys } from "./keys.ts";
import { GuardedStore, type ObjectStore } from "./store/object-store.ts";

/** Version of the layout: keys and records. Raised when earlier code could not read it. */
export const registryFormat = 4;

/**
 * Rejects reads and writes of a registry of another format. A new registry gets `format.json`
 * before its first object.
 */
export class FormatCheckedStore extends GuardedStore {
  #isChecked = false;

  protected override async before(operation: keyof ObjectStore): Promise<void> {
    if (this.#isChecked) return;
    if (operation === "create" && !(await this.store.read(keys.format))) {
      await this.store.create(keys.format, Buffer.from(`{"format":${registryFormat}}\n`));
    }
    const found = await this.store.read(keys.format);
    if (!found) return;
    const format = formatIn(found);
    if (format !== registryFormat) throw new Error(adviceFor(format));
    this.#isChecked = true;
  }
}

/** The stated format; undefined if it can't be parsed. */
function formatIn(bytes: Buffer): number | undefined {
  const [, digits] = /^\{"format":(\d+)\}\s*$/.exec(bytes.toString("utf8")) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function adviceFor(format: number | undefined): string {
  const found = `The registry has format ${format ?? "(its format.json is unreadable)"}, and this version of the program reads format ${registryFormat}.`;
  if (format !== undefined && format > registryFormat) {
    return `${found} Update this checkout: a newer version wrote the registry.`;
  }
  return `${found} Nothing was changed. Point REGISTRY to an empty place, then publish and promote the releases there. If the registry is this machine's own .registry, delete that folder and run pnpm start.`;
}
