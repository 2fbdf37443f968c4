import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { digestOf } from "@site/registry/digest";
import type { Registry } from "@site/registry/registry";
import type { FileRecord } from "@site/registry/release-record";

const decompress = promisify(brotliDecompress);

/** Checks blobs against the records that name them; each blob is read once. */
export class BlobCheck {
  readonly #registry: Registry;
  readonly #checked = new Map<string, Promise<string | undefined>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** How many blobs were read and hashed. */
  get count(): number {
    return this.#checked.size;
  }

  /** What is wrong with a blob, or undefined. */
  fault(blob: FileRecord): Promise<string | undefined> {
    const key = `${blob.hash} ${blob.size} ${blob.brotliSize ?? ""}`;
    const known = this.#checked.get(key);
    if (known) return known;
    const checking = this.#check(blob);
    this.#checked.set(key, checking);
    return checking;
  }

  /** What is wrong with a blob of which only the hash is known. */
  async faultOfHash(hash: string): Promise<string | undefined> {
    const bytes = await this.#bytes(hash);
    if (!bytes) return `the blob ${hash} is missing`;
    return digestOf(bytes) === hash ? undefined : `the blob ${hash} holds other bytes`;
  }

  async #check({ hash, size, brotliSize }: FileRecord): Promise<string | undefined> {
    const bytes = await this.#bytes(hash);
    if (!bytes) return `the blob ${hash} is missing`;
    if (digestOf(bytes) !== hash) return `the blob ${hash} holds other bytes`;
    if (bytes.byteLength !== size) {
      return `the blob ${hash} has ${bytes.byteLength} bytes, its record says ${size}`;
    }
    if (brotliSize === undefined) return undefined;
    const brotli = await this.#registry.brotliBlob(hash);
    if (!brotli) return `the brotli variant of ${hash} is missing`;
    const unpacked = await decompress(brotli).catch(() => undefined);
    if (!unpacked || digestOf(unpacked) !== hash) {
      return `the brotli variant of ${hash} holds other bytes`;
    }
    return brotli.byteLength === brotliSize
      ? undefined
      : `the brotli variant of ${hash} has ${brotli.byteLength} bytes, its record says ${brotliSize}`;
  }

  async #bytes(hash: string): Promise<Buffer | undefined> {
    return this.#registry.blob(hash).catch((error: unknown) => {
      if (error instanceof Error && error.name === "MissingBlob") return undefined;
      throw error;
    });
  }
}
