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

/** What a new connection carries before it waits for an answer: ten segments (RFC 6928), in bytes. */
export const firstWindow = 14_336;

/** Brotli, made once and sent many times. */
export async function compressed(bytes: Uint8Array, effort: CompressionEffort): Promise<Buffer> {
  const result = await brotli(bytes, brotliQuality[effort]);
  // Where 2 % decide over a round trip, they are worth the time.
  const isNear = result.byteLength > firstWindow && result.byteLength < firstWindow * 1.03;
  return isNear ? brotli(bytes, brotliQuality.release) : result;
}

function brotli(bytes: Uint8Array, quality: number): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: quality,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
