import { promisify } from "node:util";
import { brotliCompress, constants as zlib } from "node:zlib";

const compress = promisify(brotliCompress);

/**
 * How much time compression may take. Releases are made once and served for long: the best there is.
 * Documents are made again with every composition: a third of the time for 2 % more bytes (measured
 * on this site's documents, 70–110 kB).
 */
export type CompressionEffort = "release" | "document";

const brotliQuality = { release: 11, document: 10 } as const satisfies Record<
  CompressionEffort,
  number
>;

/** Stored content, by its hash. */
export interface StoredBlob {
  /** SHA-256 in hexadecimal. */
  hash: string;
  /** Bytes uncompressed. */
  size: number;
  /** Bytes of the brotli variant; absent where compression gains nothing. */
  brotliSize?: number;
}

/** Brotli at its best quality: it is done once and sent many times. */
export function compressed(bytes: Uint8Array, effort: CompressionEffort): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
