import type { ReleaseRecord } from "./release-record.ts";

/** Whether browsers may have a file of a release: server bundles are not public. */
export function isPublicFile({ manifest }: ReleaseRecord, file: string): boolean {
  return manifest.kind !== "shell" || file !== manifest.prerender;
}
