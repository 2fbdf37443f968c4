import { checkHosts } from "@site/composer/compose/host-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeManifest, TestSite } from "#releases/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.open();
  await site.promote(await site.builds());
}, 60_000);

afterAll(() => site.close());

/** A copy of the forms' build whose manifest says something else. */
const changedForms = (version: string, change: Parameters<typeof changeManifest>[2]) =>
  site.changedBuild("mf-forms", (folder) => changeManifest(folder, version, change));

it("the built remotes' manifests say which of their pages are static", async () => {
  const pages = (await site.builds()).flatMap((release) =>
    release.kind === "remote" ? Object.entries(release.manifest.pages) : [],
  );
  const hydrated = pages.flatMap(([id, { isStatic }]) => (isStatic ? [] : [id]));
  expect(hydrated.toSorted()).toEqual([
    "about",
    "contact",
    "home",
    "service-business-intelligence",
  ]);
});

describe("the built remotes, against the built shell", () => {
  it("refuse an address whose prefix is another language's", async () => {
    const folder = await changedForms("9.0.0", ({ pages }) => {
      pages.contact.paths.de = "/kontakt";
    });
    await expect(site.promote([await site.publish(folder)])).rejects.toThrow(
      "/kontakt is declared as the de address of contact",
    );
  });

  it("refuse to publish a slot that fails on another remote's page", async () => {
    const folder = await changedForms("9.1.0", ({ slots }) => {
      slots.newsletter.exposes.de.name = "./nowhere.de";
    });
    const { registry, channel } = site;
    const checked = checkHosts({ registry, folder, options: {}, channel, hosts: 3 });
    await expect(checked).rejects.toThrow(/live on test-.*: mf-home .*: \/de \(home\) failed/);
    // Pages that do not show the German slot are not rendered.
    await expect(checked).rejects.not.toThrow("/en (home)");
    await expect(checked).rejects.not.toThrow("(case-churn)");
  }, 30_000);
});
