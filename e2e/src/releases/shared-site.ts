import type { ServedReleases } from "./test-site.ts";

/** Sites that all tests of a run share (`serve-sites.ts`), beside the one that most tests visit. */
export interface SharedSites {
  /** The releases as they were built. */
  built: ServedReleases;
  /** The same remotes under later versions, promoted after those as they were built; with the forms' gateway. */
  withFallback: ServedReleases & { before: Record<string, string> };
  /** A company in Germany, with all that its law asks for. */
  germany: ServedReleases;
  /** A site that shows previews, with the forms' gateway. */
  preview: {
    address: string;
    /** Version and title of a release of the home page's remote that nobody promoted. */
    reviewed: string;
    title: string;
    /** The query that shows that release. */
    query: string;
  };
  /** Addresses of shells that went live once, with remotes that are built now. */
  oldShells: string[];
  /** A remote whose page has lazy scripts, live for the first time, and after another release of it. */
  lazy: { first: string; second: string };
}

/** Longest preparation of a site, in milliseconds; a machine may be busy. */
export const preparationMs = 240_000;

/** One of these sites, which is prepared when it is asked for first. */
export async function sharedSite<Name extends keyof SharedSites>(
  name: Name,
): Promise<SharedSites[Name]> {
  const response = await fetch(`${process.env["SHARED_SITES"]}/${name}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedSites[Name];
}
