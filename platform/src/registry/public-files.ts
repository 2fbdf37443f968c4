import type { ReleaseRecord } from "./release-record.ts";

/** Whether browsers may have a file of a release: server bundles are not public. */
export function isPublicFile({ descriptor }: ReleaseRecord, file: string): boolean {
  return descriptor.kind !== "shell" || file !== descriptor.prerender;
}
