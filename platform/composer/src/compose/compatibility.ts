import { doubleClaims } from "@site/contract/claims";
import { type Locale, localeOfPath, locales } from "@site/contract/locales";
import type { RemoteManifest, ShellManifest } from "@site/contract/manifest";
import { reservedSegments } from "@site/contract/reserved-segments";
import { satisfies } from "semver";

/** Every reason why a set of releases can't be composed, each as one sentence. */
export function incompatibilities(
  shell: ShellManifest,
  remotes: readonly RemoteManifest[],
): string[] {
  return [
    ...remotes.flatMap((remote) => unmetRanges(shell, remote)),
    ...doubleClaims(remotes),
    ...misplacedPaths(remotes),
  ];
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

function misplacedPaths(remotes: readonly RemoteManifest[]): string[] {
  const reserved = new Set([...reservedSegments, ...remotes.map(({ name }) => name)]);
  const issueOf = (path: string, page: string, locale: Locale) => {
    if (reserved.has(path.split("/", 2)[1] ?? "")) {
      return `${path} (${page}) begins with a path segment that the server reserves. Choose another path.`;
    }
    // 404.html is the page for unknown addresses, and index.html that of the folder.
    if (/\/(404|index)$/.test(path)) {
      return `${path} (${page}) ends with a name that static hosts reserve. Choose another path.`;
    }
    if (localeOfPath(path) === locale) return undefined;
    return `${path} is declared as the ${locale} address of ${page}, but its prefix says ${localeOfPath(path)}.`;
  };
  return remotes.flatMap(({ name, pages }) =>
    Object.entries(pages).flatMap(([page, { paths }]) =>
      locales.flatMap((locale) => {
        const issue = issueOf(paths[locale], page, locale);
        return issue ? [`${name}: ${issue}`] : [];
      }),
    ),
  );
}
