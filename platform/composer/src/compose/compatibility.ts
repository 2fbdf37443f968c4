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
    ...repeated(remotes, "page"),
    ...repeated(remotes, "slot"),
    ...collidingPaths(remotes),
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

function repeated(remotes: readonly RemoteManifest[], kind: "page" | "slot"): string[] {
  const owners = new Map<string, string>();
  const issues: string[] = [];
  for (const remote of remotes) {
    for (const id of Object.keys(kind === "page" ? remote.pages : remote.slots)) {
      const owner = owners.get(id);
      if (owner) issues.push(`The ${kind} "${id}" is offered by ${owner} and by ${remote.name}.`);
      owners.set(id, remote.name);
    }
  }
  return issues;
}

interface Address {
  remote: string;
  page: string;
  locale: Locale;
  path: string;
}

function addressesOf(remotes: readonly RemoteManifest[]): Address[] {
  return remotes.flatMap((remote) =>
    Object.entries(remote.pages).flatMap(([page, { paths }]) =>
      locales.map((locale) => ({ remote: remote.name, page, locale, path: paths[locale] })),
    ),
  );
}

function collidingPaths(remotes: readonly RemoteManifest[]): string[] {
  const owners = new Map<string, Address>();
  const issues: string[] = [];
  for (const address of addressesOf(remotes)) {
    const owner = owners.get(address.path);
    if (owner) {
      issues.push(
        `${address.path} is claimed by ${owner.remote} (${owner.page}) and by ${address.remote} (${address.page}).`,
      );
    }
    owners.set(address.path, address);
  }
  return issues;
}

function misplacedPaths(remotes: readonly RemoteManifest[]): string[] {
  const reserved = new Set([...reservedSegments, ...remotes.map(({ name }) => name)]);
  return addressesOf(remotes).flatMap(({ remote, page, locale, path }) => {
    const first = path.split("/", 2)[1] ?? "";
    if (reserved.has(first))
      return [
        `${remote}: ${path} (${page}) begins with a path segment that the server reserves. Choose another path.`,
      ];
    if (localeOfPath(path) === locale) return [];
    return [
      `${remote}: ${path} is declared as the ${locale} address of ${page}, but its prefix says ${localeOfPath(path)}.`,
    ];
  });
}
