import { checkHosts } from "@site/composer/release/publish";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeManifest, TestSite } from "#releases/test-site.ts";
import { addresses } from "#site/routes.ts";

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.open();
  await site.builds();
}, 60_000);

afterAll(() => site.close());

type Change = Parameters<typeof changeManifest>[2];

/** Promotes a build whose manifest says something else. */
async function promoteChanged(name: string, change: Change): Promise<unknown> {
  const release = await site.publishChanged(name, (folder) =>
    changeManifest(folder, "9.0.0", change),
  );
  return site.promote([release]);
}

describe("the built remotes, against the built shell", () => {
  it("render every address of the specification, each by the shell's own React", async () => {
    const { record } = await site.promote(await site.builds());
    expect(Object.keys(record.documents)).toEqual(
      expect.arrayContaining(addresses.map(({ path }) => path)),
    );
    expect(record.deadLinks).toEqual([]);
  }, 60_000);

  it("refuse an address whose prefix is another language's", async () => {
    const promoting = promoteChanged("mf-forms", ({ pages }) => {
      pages.contact.paths.de = "/kontakt";
    });
    await expect(promoting).rejects.toThrow("/kontakt is declared as the de address of contact");
  });

  it("refuse a page that the build does not hold", async () => {
    const promoting = promoteChanged("mf-home", ({ pages }) => {
      pages.home.exposes.en.name = "./nowhere.en";
    });
    await expect(promoting).rejects.toThrow(/\/en \(home\) failed to render.*nowhere/s);
  }, 30_000);

  it("refuse to publish a slot that fails on another remote's page", async () => {
    const folder = await site.changedBuild("mf-forms", (folder) =>
      changeManifest(folder, "9.1.0", ({ slots }) => {
        slots.newsletter.exposes.de.name = "./nowhere.de";
      }),
    );
    const { registry } = site;
    const checked = checkHosts({ registry, folder, options: {}, channel: "production", hosts: 3 });
    await expect(checked).rejects.toThrow(/live on production: mf-home .*: \/de \(home\) failed/);
    // Pages that show nothing of it are not rendered.
    await expect(checked).rejects.not.toThrow("/en (home)");
    await expect(checked).rejects.not.toThrow("(case-churn)");
  }, 30_000);
});
