import type { CompositionRecord } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { RemoteRelease, ShellRelease } from "@site/registry/release-record";
import { unmetRanges } from "./compatibility.ts";

/**
 * For each remote the release that was live before this one: a browser that fails to load a part
 * of the present release takes it from there. One that the shell can't run is none.
 */
export async function fallbackReleases(
  registry: Registry,
  shell: ShellRelease,
  remotes: readonly RemoteRelease[],
  previous: CompositionRecord | undefined,
): Promise<Map<string, RemoteRelease>> {
  const found = new Map<string, RemoteRelease>();
  for (const { name, digest } of remotes) {
    const before = previous?.releases[name];
    const version =
      before?.digest === digest
        ? previous?.composition.remotes[name]?.previous?.version
        : before?.version;
    const release = version === undefined ? undefined : await registry.release(name, version);
    if (release?.kind !== "remote" || release.digest === digest) continue;
    if (runsOn(shell, release)) found.set(name, release);
  }
  return found;
}

function runsOn(shell: ShellRelease, remote: RemoteRelease): boolean {
  const ranges = unmetRanges(shell.manifest, remote.manifest);
  return ranges.length === 0;
}
