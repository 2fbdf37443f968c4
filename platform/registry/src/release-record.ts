import type { Manifest } from "@site/contract/manifest";
import type { StoredBlob } from "./compression.ts";

/** A file of a release, by the hash of its content. */
export type FileRecord = StoredBlob;

/** A published release. Immutable: the record is created once and never changed. */
export interface ReleaseRecord {
  name: string;
  version: string;
  manifest: Manifest;
  /** Files by their path inside the release. */
  files: Record<string, FileRecord>;
  /** Hash over name and files: two releases with the same digest are the same. */
  digest: string;
  /** Commit of the sources it was built from, where known. */
  commit?: string;
  /** ISO time. */
  publishedAt: string;
}
