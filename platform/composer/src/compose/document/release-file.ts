import { type ComposedRelease, releaseFileUrl } from "@site/contract/composition";
import { integrityOf } from "@site/registry/digest";
import type { ReleaseRecord } from "@site/registry/release-record";

/** A file of a release that a document needs. */
export interface ReleaseFile {
  release: ReleaseRecord;
  url: ComposedRelease;
  file: string;
}

/** A file's address. */
export function addressOf({ url, file }: ReleaseFile): string {
  return releaseFileUrl(url, file);
}

/**
 * The import map of a document: by which hash each script is known that its page imports, now or
 * lazily. A browser that reads them (`docs/decisions/content-policy.md`) rejects any other bytes.
 */
export function importMapOf(files: readonly ReleaseFile[]): string {
  const entries = files.map((one): [string, string] => [
    addressOf(one),
    integrityOf(one.release.files[one.file]?.hash ?? ""),
  ]);
  return JSON.stringify({ integrity: Object.fromEntries(entries) });
}
