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
  /** By each place, where it is in the sources; undefined where that can't be known. */
  readonly #kept = new Map<string, string | undefined>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Places in the sources by those in scripts (`/release/version/file:line:column`), where known. */
  async of(places: Iterable<string>): Promise<ReadonlyMap<string, string | undefined>> {
    if (this.#kept.size > maxKept) this.#kept.clear();
    const asked = [...new Set(places)].filter((one) => !this.#kept.has(one));
    const byFile = Map.groupBy(asked, (one) => one.replace(/:.*/, ""));
    for (const inFile of [...byFile.values()].slice(0, maxMaps)) await this.#read(inFile);
    return this.#kept;
  }

  async #read(places: readonly string[]): Promise<void> {
    const [first = ""] = places;
    const { name = "", version = "", file = "" } = place.exec(first)?.groups ?? {};
    try {
      const { files = {} } = (await this.#registry.release(name, version)) ?? {};
      const stored = Object.hasOwn(files, `${file}.map`) ? files[`${file}.map`] : undefined;
      const isRead = stored && stored.size <= maxMapBytes;
      const map = isRead && (await this.#registry.blob(stored.hash, name)).toString();
      const placeAt = map ? placesInSources(map, `${name}/dist`) : () => undefined;
      for (const one of places) {
        const { line, column } = place.exec(one)?.groups ?? {};
        this.#kept.set(one, placeAt(Number(line), Number(column)));
      }
    } catch {
      // The map is damaged, or the store away: the place in the script is shown.
    }
  }
}
