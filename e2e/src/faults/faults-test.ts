import type { ReleaseRecord } from "@site/registry/release-record";
import { test as base } from "playwright/test";
import { watchFrames } from "#faults/matrix/frame-watch.ts";
import { type ServedReleases, TestSite } from "#releases/test-site.ts";
import { makeBreakable } from "./breakable-build.ts";
import { FailureLog } from "./failure-log.ts";

interface PerWorker {
  faultSite: TestSite;
  /** The releases as they were built. */
  built: ServedReleases;
  /** Releases of the remotes that break in a browser where a test says so. */
  breakable: ServedReleases;
  /** The breakable releases, promoted after those as they were built; with the forms' gateway. */
  withFallback: ServedReleases & { before: Record<string, string> };
}

/** Longest preparation of a worker's site, in milliseconds. */
const timeout = 120_000;

/** A page that is watched frame by frame, and a site that may be broken. */
export const test = base.extend<{ log: FailureLog }, PerWorker>({
  faultSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
    async ({}, use) => {
      const site = await TestSite.open();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout },
  ],
  built: [
    async ({ faultSite }, use) => use(await faultSite.serve([await faultSite.builds()])),
    { scope: "worker", timeout },
  ],
  breakable: [
    async ({ faultSite }, use) => use(await faultSite.serve([await breakableReleases(faultSite)])),
    { scope: "worker", timeout },
  ],
  withFallback: [
    async ({ faultSite }, use) => {
      const releases = await faultSite.builds();
      const broken = await breakableReleases(faultSite);
      const before = Object.fromEntries(releases.map(({ name, version }) => [name, version]));
      return use({ ...(await faultSite.serve([releases, broken], { forms: true })), before });
    },
    { scope: "worker", timeout },
  ],
  log: async ({ page }, use) => {
    await watchFrames(page);
    await use(new FailureLog(page));
    // Requests that were held back must not keep the context from closing.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

/** The shell as it was built, and breakable remotes. */
async function breakableReleases(site: TestSite): Promise<ReleaseRecord[]> {
  const [shell, ...remotes] = await site.builds();
  const broken = remotes.map(({ name }) =>
    site.publishChanged(name, (folder) => makeBreakable(folder, "1.1.0")),
  );
  return [shell as ReleaseRecord, ...(await Promise.all(broken))];
}

export { expect } from "playwright/test";
