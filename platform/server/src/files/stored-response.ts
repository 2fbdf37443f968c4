import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { BlobReference } from "@site/registry/composition-record";
import { unpacked } from "@site/registry/content";
import type { Registry } from "@site/registry/registry";
import type { FastifyReply } from "fastify";

const gzipped = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

/** A blob of the registry that can be a response. */
export interface Stored extends BlobReference {
  type: string;
}

/** Largest content that is cached in memory, in bytes. */
const maxCachedBytes = 64 * 1024 * 1024;

/**
 * Reads blobs, which the registry verifies, in the encoding that a client accepts, and caches them,
 * compressed if possible: blobs never change. The least recently used are dropped when the cache
 * is full.
 */
export class BlobCache {
  readonly #registry: Registry;
  readonly #kept = new Map<string, Buffer>();
  /** Being read: further requests wait for the same read. */
  readonly #reading = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  async read(stored: Stored, encoding: Encoding): Promise<Buffer> {
    const key = `${stored.hash}.${encoding}`;
    const kept = this.#kept.get(key);
    if (kept) {
      // The map's order is the order of last use.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    return this.#reading.getOrInsertComputed(key, () => this.#readOnce(stored, encoding, key));
  }

  async #readOnce(stored: Stored, encoding: Encoding, key: string): Promise<Buffer> {
    try {
      const bytes = await this.#encoded(stored, encoding);
      this.#keep(key, bytes);
      return bytes;
    } finally {
      this.#reading.delete(key);
    }
  }

  async #encoded(stored: Stored, encoding: Encoding): Promise<Buffer> {
    const { hash, owner, brotliSize } = stored;
    // Made from the cached variant, without reading the store.
    if (encoding === "gzip") return gzipped(await this.#encoded(stored, "identity"));
    if (encoding === "identity" && brotliSize !== undefined) {
      return unpacked(await this.read(stored, "br"));
    }
    if (encoding === "br") return this.#registry.brotliBlob(hash, owner);
    return this.#registry.blob(hash, owner);
  }

  #keep(key: string, bytes: Buffer): void {
    this.#kept.set(key, bytes);
    this.#bytes += bytes.byteLength;
    for (const [oldest, { byteLength }] of this.#kept) {
      if (this.#bytes <= maxCachedBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}

/** Encoding to answer with: brotli where it was made, else gzip, else none. */
function chosenEncoding(accepted: string | undefined, stored: Stored): Encoding {
  if (stored.brotliSize === undefined) return "identity";
  // Cast: it returns one of these.
  return (negotiate(accepted ?? "", ["br", "gzip"]) as Encoding | null) ?? "identity";
}

/**
 * Answers with a stored blob, these headers, encoding and validator, or with 304 if the client has
 * the blob already. If the blob can't be read, no header is set: a different response follows.
 */
export async function sendStored(
  reply: FastifyReply,
  cache: BlobCache,
  stored: Stored,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<FastifyReply> {
  const { request } = reply;
  const encoding = chosenEncoding(request.headers["accept-encoding"], stored);
  const etag = `"${stored.hash.slice(0, 32)}-${encoding}"`;
  const known = request.headers["if-none-match"]
    ?.split(",")
    .map((one) => one.trim().replace(/^W\//, ""));
  const isKnown = status === 200 && known?.includes(etag);
  const bytes = isKnown ? undefined : await cache.read(stored, encoding);
  reply.headers({ ...headers, etag });
  if (stored.brotliSize !== undefined) {
    const { vary } = headers;
    reply.header("vary", vary ? `accept-encoding, ${vary}` : "accept-encoding");
  }
  if (!bytes) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply
    .code(status)
    .type(stored.type)
    .header("content-length", bytes.byteLength)
    .send(request.method === "HEAD" ? undefined : bytes);
}
