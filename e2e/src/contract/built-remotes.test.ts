import { checkHosts } from "@site/composer/compose/host-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeManifest, TestSite } from "#releases/test-site.ts";
import { routes } from "#site/routes.ts";

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.open();
  await site.promote(await site.builds());
}, 60_000);

afterAll(() => site.close());

it("the built remotes' manifests say which of the specified pages are static", async () => {
  const pages = (await site.builds()).flatMap((release) =>
    release.kind === "remote" ? Object.entries(release.manifest.pages) : [],
  );
  const hydrated = pages.flatMap(([id, { isStatic }]) =>
    isStatic || !Object.hasOwn(routes, id) ? [] : [id],
  );
  expect(hydrated.toSorted()).toEqual([
    "about",
    "contact",
    "home",
    "service-business-intelligence",
  ]);
});

it("a slot that fails on another remote's page is not published", async () => {
  const folder = await site.changedBuild("mf-forms", (build) =>
    changeManifest(build, "9.1.0", ({ slots }) => {
      slots.newsletter.exposes.de.name = "./nowhere.de";
    }),
  );
  const { registry, channel } = site;
  const checked = checkHosts({ registry, folder, options: {}, channel, hosts: 3 });
  await expect(checked).rejects.toThrow(/live on test-.*: mf-home .*: \/de \(home\) failed/);
  // Pages that do not show the German slot are not rendered.
  await expect(checked).rejects.not.toThrow("/en (home)");
  await expect(checked).rejects.not.toThrow("(case-churn)");
}, 30_000);
