import type { LegalFacts, SiteFacts } from "@site/contract/site";
import { neutralSite } from "@site/contract/site";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TestSite } from "../../test/test-site.ts";

const legal: LegalFacts = {
  markets: ["DE"],
  name: "Some Company GmbH",
  address: ["Street 1", "Germany"],
  representative: "Some Body",
  dataProtection: { name: "Some Body", email: "privacy@company.example" },
  providers: { hosting: { name: "Hosting", address: "Germany", safeguard: "not-needed" } },
};
const lawfulSite: SiteFacts = { ...neutralSite, legal };

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.open();
});
afterEach(() => site.close());

/** A shell, and a remote of one page that every site has and one that needs legal facts. */
async function releases() {
  const pages = { about: {}, notice: { needs: "legal" as const } };
  return [await site.shell(), await site.remote({ name: "mf-one", pages })];
}

const allFiles = async (files: Record<string, { hash: string }>) =>
  (
    await Promise.all(
      ["/sitemap.xml", "/_addresses.json"].map((path) =>
        site.registry.blob(files[path]?.hash ?? ""),
      ),
    )
  ).join("\n");

it("leaves a page out of a site that doesn't state what it needs", async () => {
  const { record } = await site.promote(await releases());
  expect(Object.keys(record.documents)).toEqual(["/about", "/de/about", "/en/about"]);
  expect(await allFiles(record.files)).not.toContain("/notice");
  expect(await site.html("/about")).not.toContain("/notice");
});

it("adds the page by the same releases once the site states it, and its removal is refused unasked", async () => {
  const both = await releases();
  await site.promote(both);
  const { record } = await site.promote(both, { site: lawfulSite });
  expect(Object.keys(record.documents)).toContain("/de/notice");
  expect(await allFiles(record.files)).toContain("/de/notice");
  await expect(site.promote(both)).rejects.toThrow(/notice of mf-one/);
});
