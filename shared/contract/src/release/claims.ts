import type { PagePaths } from "../page.ts";

/** What a remote's declaration and its manifest both say of what it claims. */
interface Claiming {
  name: string;
  pages: Record<string, { paths: PagePaths }>;
  slots?: Record<string, unknown>;
}

/** Pages, slots and addresses that two remotes claim, one sentence each: they can't be composed. */
export function doubleClaims(remotes: readonly Claiming[]): string[] {
  const owners = new Map<string, string>();
  const claims = remotes.flatMap(({ name, pages, slots = {} }) => {
    const paths = Object.values(pages).flatMap((page) => Object.values(page.paths));
    return [
      ...Object.keys(pages).map((id) => `The page "${id}"`),
      ...Object.keys(slots).map((id) => `The slot "${id}"`),
      ...paths.map((path) => `The address ${path}`),
    ].map((what) => ({ what, name }));
  });
  return claims.flatMap(({ what, name }) => {
    const owner = owners.get(what);
    if (owner) return [`${what} is claimed by ${owner} and by ${name}.`];
    owners.set(what, name);
    return [];
  });
}
