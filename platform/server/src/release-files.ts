import type { Registry } from "@site/registry/registry";
import type { FileRecord, ReleaseRecord } from "@site/registry/release-record";
import { isPublicFile } from "@site/registry/release-record";

const releasePath = /^\/([a-z0-9-]+)\/(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)\/(.+)$/;

/** How many unknown releases are remembered as unknown, so that guessing costs no disk. */
const maxUnknown = 1000;

/**
 * Files of every published release, live or not: a tab that was opened before a deploy finds the
 * files it began with.
 */
export class ReleaseFiles {
  readonly #registry: Registry;
  readonly #known = new Map<string, ReleaseRecord>();
  readonly #unknown = new Map<string, number>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** A release's public file at an address, or undefined. */
  async find(path: string): Promise<FileRecord | undefined> {
    const [, name, version, file] = releasePath.exec(path) ?? [];
    if (!name || !version || !file) return undefined;
    const release = await this.#release(name, version);
    if (!release || !isPublicFile(release, file)) return undefined;
    return Object.hasOwn(release.files, file) ? release.files[file] : undefined;
  }

  /**
   * Every public file of a release, which is remembered from then on.
   * @throws Error when there is no such release.
   */
  async publicFiles(name: string, version: string): Promise<FileRecord[]> {
    const release = await this.#release(name, version);
    if (!release) throw new Error(`The registry lacks ${name}@${version}, which is live.`);
    return Object.entries(release.files)
      .filter(([file]) => isPublicFile(release, file))
      .map(([, record]) => record);
  }

  #release(name: string, version: string): Promise<ReleaseRecord | undefined> {
    return this.#remembered(`${name}@${version}`, this.#known, () =>
      this.#registry.release(name, version),
    );
  }

  async #remembered<Value>(
    key: string,
    known: Map<string, Value>,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const value = known.get(key);
    if (value) return value;
    const missedAt = this.#unknown.get(key);
    if (missedAt !== undefined && Date.now() - missedAt < 2000) return undefined;
    const found = await read();
    if (found) known.set(key, found);
    else this.#forget(key);
    return found;
  }

  #forget(key: string): void {
    if (this.#unknown.size >= maxUnknown) this.#unknown.clear();
    this.#unknown.set(key, Date.now());
  }
}
