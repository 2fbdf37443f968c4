import { test as base } from "playwright/test";
import { type SharedSites, sharedSite, preparationMs as timeout } from "#releases/shared-site.ts";
import { FailureLog } from "./failure-log.ts";

type Sites = Pick<SharedSites, "built" | "withFallback" | "oldShells">;

/** A page whose failures are recorded, and a site that may be broken. */
export const test = base.extend<{ log: FailureLog } & Sites>({
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
  built: [async ({}, use) => use(await sharedSite("built")), { timeout }],
  withFallback: [async ({}, use) => use(await sharedSite("withFallback")), { timeout }],
  oldShells: [async ({}, use) => use(await sharedSite("oldShells")), { timeout }],
  // biome-ignore-end lint/correctness/noEmptyPattern: .
  log: async ({ page }, use) => {
    await use(new FailureLog(page));
    // Requests that were held back must not keep the context from closing.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

export { expect } from "playwright/test";
