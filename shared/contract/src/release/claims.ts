import { localeOfPath } from "../locales.ts";
import { type PagePaths, scopeClass } from "../page.ts";
import { reservedSegments } from "./reserved-segments.ts";

/** A remote's claims, as both its declaration and its manifest state them. */
interface Claiming {
  name: string;
  pages: Record<string, { paths: PagePaths }>;
  slots?: Record<string, unknown>;
}

/**
 * Every reason why the claims of a site's remotes, or of one remote, can't be composed, one
 * sentence each.
 */
export function claimIssues(remotes: readonly Claiming[]): string[] {
  return [...doubleClaims(remotes), ...misplacedPaths(remotes)];
}

/**
 * Pages, slots, addresses and classes of sheets that are claimed twice, one sentence each: they can't be
 * composed.
 */
export function doubleClaims(remotes: readonly Claiming[]): string[] {
  return [...claimedTwice(remotes), ...sharedScopes(remotes)];
}

function claimedTwice(remotes: readonly Claiming[]): string[] {
  const owners = new Map<string, { name: string; page: string }>();
  const claims = remotes.flatMap(({ name, pages, slots = {} }) => [
    ...Object.keys(pages).map((page) => ({ what: `The page "${page}"`, name, page })),
    ...Object.keys(slots).map((id) => ({ what: `The slot "${id}"`, name, page: "" })),
    ...Object.entries(pages).flatMap(([page, { paths }]) =>
      Object.values(paths).map((path) => ({ what: `The address ${path}`, name, page })),
    ),
  ]);
  return claims.flatMap(({ what, name, page }) => {
    const owner = owners.get(what);
    if (owner?.name === name) {
      return [`${what} is claimed twice by ${name}: for ${owner.page} and for ${page}.`];
    }
    if (owner) return [`${what} is claimed by ${owner.name} and by ${name}.`];
    owners.set(what, { name, page });
    return [];
  });
}

/** Pages and slots whose rules would reach each other, because their ids give the same class. */
function sharedScopes(remotes: readonly Claiming[]): string[] {
  const scopes = new Map(
    remotes.flatMap(({ pages, slots = {} }) => [
      ...Object.keys(pages).map((id) => [`page ${id}`, scopeClass("page", id)] as const),
      ...Object.keys(slots).map((id) => [`slot ${id}`, scopeClass("slot", id)] as const),
    ]),
  );
  const sharing = Map.groupBy(scopes.keys(), (part) => scopes.get(part));
  return [...sharing.values()]
    .filter((parts) => parts.length > 1)
    .map((parts) => `The ${parts.join(" and the ")} have the same class in sheets. Rename one.`);
}

function misplacedPaths(remotes: readonly Claiming[]): string[] {
  const reserved = new Set([...reservedSegments, ...remotes.map(({ name }) => name)]);
  const issueOf = (path: string, page: string, locale: string) => {
    if (reserved.has(path.split("/", 2)[1] ?? "")) {
      return `${path} (${page}) begins with a path segment that the server reserves. Choose another path.`;
    }
    // 404.html is the page for unknown addresses, and index.html is the folder's page.
    if (/\/(404|index)$/.test(path)) {
      return `${path} (${page}) ends with a name that static hosts reserve. Choose another path.`;
    }
    if (localeOfPath(path) === locale) return undefined;
    return `${path} is declared as the ${locale} address of ${page}, but its prefix says ${localeOfPath(path)}.`;
  };
  return remotes.flatMap(({ name, pages }) =>
    Object.entries(pages).flatMap(([page, { paths }]) =>
      Object.entries(paths).flatMap(([locale, path]) => {
        const issue = issueOf(path, page, locale);
        return issue ? [`${name}: ${issue}`] : [];
      }),
    ),
  );
}
