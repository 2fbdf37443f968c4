import type { Descriptor } from "shared/descriptor";

/** A file of a release, by the hash of its content. */
export interface FileRecord {
  /** SHA-256 in hexadecimal; names the blob too. */
  hash: string;
  /** Bytes as published, uncompressed. */
  size: number;
  /** Bytes of its brotli variant; absent where compression gains nothing. */
  brotliSize?: number;
}

/** A published release. Immutable: the record is created once and never changed. */
export interface ReleaseRecord {
  name: string;
  version: string;
  descriptor: Descriptor;
  /** Files by their path inside the release. */
  files: Record<string, FileRecord>;
  /** Hash over name and files: two releases with the same digest are the same. */
  digest: string;
  /** Commit of the sources it was built from, where known. */
  commit?: string;
  /** ISO time. */
  publishedAt: string;
}
