import { test as base } from "#engines/visitor/engine-test.ts";
import { changeManifest, TestSite } from "#releases/test-site.ts";
import { buildLazyRemote } from "./lazy-remote.ts";

/** Longest preparation of a worker's sites, in milliseconds; a machine may be busy. */
const timeout = 300_000;

/** Visits of a site with a remote whose page has lazy scripts. */
export const test = base.extend<
  { hasPrevious: boolean },
  { lazySites: { first: string; second: string } }
>({
  /** Whether another release of the remote was live before. */
  hasPrevious: [false, { option: true }],
  lazySites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
    async ({}, use) => {
      const site = await TestSite.open();
      const { build, remove } = await buildLazyRemote();
      const others = await site.builds();
      const releases = [await site.publish(build)];
      await changeManifest(build, "2.0.0", () => {});
      releases.push(await site.publish(build));
      const [first = [], second = []] = releases.map((release) => [...others, release]);
      await use({
        first: (await site.serve([first], { forms: true })).address,
        second: (await site.serve([first, second], { forms: true })).address,
      });
      await site.close();
      await remove();
    },
    { scope: "worker", timeout },
  ],
  baseURL: async ({ lazySites, hasPrevious }, use) =>
    use(hasPrevious ? lazySites.second : lazySites.first),
});

export { expect } from "#engines/visitor/engine-test.ts";
