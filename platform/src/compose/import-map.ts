import { type ComposedRelease, releaseFileUrl } from "shared/composition";
import { integrityOf } from "#registry/integrity.ts";
import type { ReleaseRecord } from "#registry/release-record.ts";

/** A file that a document's page may import. */
export interface ImportedFile {
  release: ReleaseRecord;
  url: ComposedRelease;
  file: string;
}

/**
 * The import map of a document: by which hash each script is known that its page imports, now or
 * lazily. The browser refuses any other bytes, and with `Integrity-Policy` any other script.
 */
export function importMapOf(files: readonly ImportedFile[]): string {
  const entries = files.map(({ release, url, file }): [string, string] => [
    releaseFileUrl(url, file),
    integrityOf(release.files[file]?.hash ?? ""),
  ]);
  return JSON.stringify({ integrity: Object.fromEntries(entries) });
}
