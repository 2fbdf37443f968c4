import { test as base } from "#engines/visitor/engine-test.ts";
import { type SharedSites, sharedSite, preparationMs as timeout } from "#releases/shared-site.ts";

/** Visits of a site with a remote whose page has lazy scripts. */
export const test = base.extend<{ hasPrevious: boolean; lazySites: SharedSites["lazy"] }>({
  /** Whether another release of the remote was live before. */
  hasPrevious: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
  lazySites: [async ({}, use) => use(await sharedSite("lazy")), { timeout }],
  baseURL: async ({ lazySites, hasPrevious }, use) =>
    use(hasPrevious ? lazySites.second : lazySites.first),
});

export { expect } from "#engines/visitor/engine-test.ts";
