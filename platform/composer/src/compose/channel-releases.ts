import { type CompositionRecord, versionsOf } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";

/**
 * Reads releases by name and version.
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

/** @throws Error when it was never published, or was collected. */
export async function readRelease(
  registry: Registry,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  return (await registry.release(name, version)) ?? explainAbsent(registry, name, version);
}

/**
 * The given releases, ready for a new composition to name, and those of the one before that they
 * don't replace.
 */
export async function withOthers(
  registry: Registry,
  previous: CompositionRecord | undefined,
  releases: readonly ReleaseRecord[],
): Promise<ReleaseRecord[]> {
  const given = new Set(releases.map(({ name }) => name));
  const kept = Object.entries(versionsOf(previous)).filter(([name]) => !given.has(name));
  const others = await readReleases(registry, Object.fromEntries(kept));
  const ready = await Promise.all(
    releases.map(
      async ({ name, version }) =>
        (await registry.reuseRelease(name, version)) ?? explainAbsent(registry, name, version),
    ),
  );
  return [...ready, ...others].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function explainAbsent(registry: Registry, name: string, version: string): Promise<never> {
  const collected = await registry.collectedRelease(name, version);
  if (collected) {
    throw new Error(
      `${name}@${version} was collected on ${collected.collectedAt}. Publish the same build again${collected.commit ? ` (commit ${collected.commit})` : ""}, or choose a newer version.`,
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
