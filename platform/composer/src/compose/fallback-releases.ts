import type { RemoteManifest, ShellManifest } from "@site/contract/manifest";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { unmetRanges } from "./compatibility.ts";
import type { CompositionRecord } from "./composition-record.ts";

/**
 * For each remote the release that was live before this one: a browser that fails to load a part
 * of the present release takes it from there. One that the shell can't run is none.
 */
export async function fallbackReleases(
  registry: Registry,
  shell: ReleaseRecord,
  remotes: readonly ReleaseRecord[],
  previous: CompositionRecord | undefined,
): Promise<Map<string, ReleaseRecord>> {
  const found = new Map<string, ReleaseRecord>();
  for (const { name, digest } of remotes) {
    const before = previous?.releases[name];
    const version =
      before?.digest === digest
        ? previous?.composition.remotes[name]?.previous?.version
        : before?.version;
    const release = version === undefined ? undefined : await registry.release(name, version);
    if (release && release.digest !== digest && runsOn(shell, release)) found.set(name, release);
  }
  return found;
}

function runsOn(shell: ReleaseRecord, remote: ReleaseRecord): boolean {
  const ranges = unmetRanges(shell.manifest as ShellManifest, remote.manifest as RemoteManifest);
  return ranges.length === 0;
}
