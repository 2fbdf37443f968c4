import { promisify } from "node:util";
import { brotliCompress, constants as zlib } from "node:zlib";

const compress = promisify(brotliCompress);

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
export function compressed(bytes: Uint8Array): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
