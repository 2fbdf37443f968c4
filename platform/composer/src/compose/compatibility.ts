import { claimIssues } from "@site/contract/claims";
import type { RemoteManifest, ShellManifest } from "@site/contract/manifest";
import { satisfies } from "semver";

/** Every reason why a set of releases can't be composed, each as one sentence. */
export function incompatibilities(
  shell: ShellManifest,
  remotes: readonly RemoteManifest[],
): string[] {
  return [
    ...remotes.flatMap((remote) => [...unmetRanges(shell, remote), ...overlongPaths(remote)]),
    ...claimIssues(remotes),
  ];
}

/** File names may have 255 bytes with an export's ending, addresses in records 512 characters. */
const maxSegment = 240;
const maxPath = 500;

function overlongPaths({ name, version, pages }: RemoteManifest): string[] {
  return Object.entries(pages).flatMap(([id, { paths }]) =>
    Object.values(paths)
      .filter(
        (path) =>
          path.length > maxPath || path.split("/").some((segment) => segment.length > maxSegment),
      )
      .map(
        (path) =>
          `${name} ${version}: the address of ${id} that begins with ${path.slice(0, 40)} is too long. It may have ${maxPath} characters, and ${maxSegment} between two slashes.`,
      ),
  );
}

/** Shared libraries that the shell does not provide in the range that a remote needs. */
export function unmetRanges(shell: ShellManifest, remote: RemoteManifest): string[] {
  return Object.entries(remote.shared).flatMap(([library, range]) => {
    const main = shell.provides[library];
    const provided = [...(main ? [main] : []), ...(shell.alsoProvides?.[library] ?? [])];
    if (provided.some((version) => satisfies(version, range))) return [];
    const offer = main ? `provides ${provided.join(" and ")}` : "does not provide it";
    return [
      `${remote.name} ${remote.version} needs ${library} ${range}, but shell ${shell.version} ${offer}. Release a shell or a remote that agree.`,
    ];
  });
}
