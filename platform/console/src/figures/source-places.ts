import { placesInSources } from "@site/composer/compose/source-place";
import type { Registry } from "@site/registry/registry";

/** How many places are kept, and how many maps one view reads: browsers may report any place. */
const maxKept = 2_000;
const maxMaps = 20;
/** Larger maps are not read: whoever may publish a release writes them. */
const maxMapBytes = 4 * 1024 * 1024;

const place = /^\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>[^:]+):(?<line>\d+):(?<column>\d+)$/;

/** Where places in releases' scripts are in the sources, by the source maps in the registry. */
export class SourcePlaces {
  readonly #registry: Registry;
  readonly #kept = new Map<string, string>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Places in the sources by those in scripts (`/release/version/file:line:column`), where known. */
  async of(places: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    if (this.#kept.size > maxKept) this.#kept.clear();
    const asked = [...new Set(places)].filter((one) => !this.#kept.has(one));
    const byFile = Map.groupBy(asked, (one) => one.replace(/:.*/, ""));
    for (const inFile of [...byFile.values()].slice(0, maxMaps)) await this.#read(inFile);
    return this.#kept;
  }

  async #read([first = "", ...others]: readonly string[]): Promise<void> {
    const { name = "", version = "", file = "" } = place.exec(first)?.groups ?? {};
    try {
      const { files = {} } = (await this.#registry.release(name, version)) ?? {};
      const stored = Object.hasOwn(files, `${file}.map`) ? files[`${file}.map`] : undefined;
      if (!stored || stored.size > maxMapBytes) return;
      const map = (await this.#registry.blob(stored.hash, name)).toString();
      const placeAt = placesInSources(map, `${name}/dist`);
      for (const one of [first, ...others]) {
        const { line, column } = place.exec(one)?.groups ?? {};
        const found = placeAt(Number(line), Number(column));
        if (found) this.#kept.set(one, found);
      }
    } catch {
      // A damaged map, or none: the place in the script is shown.
    }
  }
}
