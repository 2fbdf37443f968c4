import { createHash } from "node:crypto";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants as zlib } from "node:zlib";
import { DamagedObject } from "./object-store.ts";

/*
 * Stored content: its hash, its type, and its compressed variant.
 */

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** SHA-256 of some bytes, in hexadecimal. */
export function digestOf(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** JSON with keys in alphabetical order at every level, so that equal values have equal digests. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * A stored file's subresource integrity, from the SHA-256 in its key
 * (W3C Subresource Integrity, section 3.5).
 */
export function integrityOf(hash: string): string {
  return `sha256-${Buffer.from(hash, "hex").toString("base64")}`;
}

/** Largest content that is stored, in bytes. */
export const maxBlobBytes = 16 * 1024 * 1024;

/** Stored bytes don't match the hash in their key: a broken disk, or tampering. */
const otherContent = "does not hold the content that its key names";

/**
 * Returns bytes that match their hash and are no more than the limit. A store is not trusted:
 * everything that is composed, exported or sent to a browser goes through here or `verifiedBrotli`
 * when it is read.
 * @throws DamagedObject naming the key.
 */
export function verified<Bytes extends Uint8Array>(key: string, hash: string, bytes: Bytes): Bytes {
  if (bytes.byteLength <= maxBlobBytes && digestOf(bytes) === hash) return bytes;
  throw new DamagedObject(key, otherContent);
}

/**
 * Returns brotli that decompresses to bytes that match the hash, and to no more than the limit.
 * @throws DamagedObject naming the key.
 */
export async function verifiedBrotli(key: string, hash: string, brotli: Buffer): Promise<Buffer> {
  const bytes = await unpacked(brotli).catch(() => {
    throw new DamagedObject(key, otherContent);
  });
  verified(key, hash, bytes);
  return brotli;
}

/** Decompresses brotli. Rejects where that is more than the limit. */
export function unpacked(brotli: Uint8Array): Promise<Buffer> {
  return decompress(brotli, { maxOutputLength: maxBlobBytes });
}

/** Content types by the ending of a file. */
export const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Content type of a file, by its ending. */
export function contentTypeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? "application/octet-stream";
}

/** False for formats that are compressed already. */
export function isCompressible(file: string): boolean {
  return /^(text\/|application\/(json|xml|manifest)|image\/svg)/.test(contentTypeOf(file));
}

/** What a new connection carries before it waits for an answer: ten segments (RFC 6928), in bytes. */
export const firstWindow = 14_336;

/**
 * Compresses with brotli. Releases are compressed once and served for long: quality 11 is the best
 * there is. Documents are compressed again in every composition: quality 10 takes a third of the
 * time for 2 % more bytes (measured on this site's documents, 70–110 kB).
 */
export async function compressed(bytes: Uint8Array, quality: 10 | 11): Promise<Buffer> {
  const result = await brotli(bytes, quality);
  // If 2 % can save a round trip, they are worth the time.
  const isNear = result.byteLength > firstWindow && result.byteLength < firstWindow * 1.03;
  return isNear && quality < 11 ? brotli(bytes, 11) : result;
}

function brotli(bytes: Uint8Array, quality: number): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: quality,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
