import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";

/**
 * Reads releases by name and version, the shell first.
 * @throws Error naming the release that the registry lacks.
 */
export async function readReleases(
  registry: Registry,
  versions: Record<string, string>,
): Promise<ReleaseRecord[]> {
  const records = await Promise.all(
    Object.entries(versions).map(([name, version]) => readRelease(registry, name, version)),
  );
  return records.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** @throws Error when it was never published, or was pruned. */
export async function readRelease(
  registry: Registry,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  const record = await registry.release(name, version);
  if (record) return record;
  const pruned = await registry.prunedRelease(name, version);
  if (pruned) {
    throw new Error(
      `${name}@${version} was pruned on ${pruned.prunedAt}. Publish the same build again${pruned.commit ? ` (commit ${pruned.commit})` : ""}, or choose a newer version.`,
    );
  }
  const known = (await registry.releases()).filter((release) => release.name === name);
  const versions = known.map((release) => release.version).join(", ");
  throw new Error(
    known.length > 0
      ? `${name}@${version} is not published; there are ${versions}.`
      : `Nothing named ${name} is published. Publish it first: pnpm release publish ${name}`,
  );
}
