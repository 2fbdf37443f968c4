import { type CompositionRecord, servedReleases } from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { ReleaseFiles } from "#files/release-files.ts";
import type { BlobCache, Stored } from "#files/stored-response.ts";

/** How many blobs are read at a time. */
const parallelReads = 8;

/**
 * Reads everything that a composition's visitors ask for into memory: from then on it is served
 * whether the store answers or not.
 * @throws Error when anything is missing; such a composition must not go live.
 */
export async function warmUp(
  cache: BlobCache,
  releases: ReleaseFiles,
  record: CompositionRecord,
): Promise<void> {
  const released = await Promise.all(
    servedReleases(record).map((served) => releases.publicFiles(served)),
  );
  const files: Stored[] = [
    ...Object.values(record.documents),
    ...Object.values(record.notFound),
    ...Object.values(record.files),
    ...released.flatMap((all) => all.map((file) => ({ ...file, type: "" }))),
  ];
  await inParallel(parallelReads, files, (file) =>
    cache.read(file, file.brotliSize === undefined ? "identity" : "br"),
  );
}
