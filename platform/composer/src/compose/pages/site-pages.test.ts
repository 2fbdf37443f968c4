import type { ComposedPage } from "@site/contract/composition";
import { type LegalFacts, neutralSite, type SiteFacts } from "@site/contract/site";
import type { CompositionRecord } from "@site/registry/composition-record";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../../test/test-site.ts";
import { withMenuOrder } from "./site-pages.ts";

const label = { pt: "p", en: "e", de: "d" };

function page(order?: number, group?: string): ComposedPage {
  return {
    remote: "mf-x",
    paths: { pt: "/a", en: "/en/a", de: "/de/a" },
    exposes: {},
    ...(order !== undefined && { menu: { order, label, ...(group && { group }) } }),
  };
}

const pages = {
  home: page(10),
  blog: page(50),
  about: page(40),
  "service-b": page(22, "services"),
  "service-a": page(21, "services"),
  article: page(),
};

function menuIn(stated: string[] | undefined): string {
  return Object.entries(withMenuOrder(pages, stated))
    .filter(([, { menu }]) => menu)
    .toSorted(([, a], [, b]) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map(([id]) => id)
    .join(" ");
}

it.each([
  [
    "as the manifests wish, where nothing is stated",
    undefined,
    "home service-a service-b about blog",
  ],
  [
    "stated pages and groups first, the others after them",
    ["blog", "services", "home"],
    "blog service-a service-b home about",
  ],
  [
    "a page that is stated apart from its group",
    ["service-b", "services"],
    "service-b service-a home about blog",
  ],
])("the menu shows %s", (_what, stated, order) => {
  expect(menuIn(stated)).toBe(order);
});

const legal: LegalFacts = {
  markets: ["DE"],
  name: "Some Company GmbH",
  address: ["Street 1", "Germany"],
  representative: "Some Body",
  dataProtection: { name: "Some Body", email: "privacy@company.example" },
  providers: { hosting: { name: "Hosting", address: "Germany", safeguard: "not-needed" } },
};
const lawfulSite: SiteFacts = { ...neutralSite, legal };

describe("a page that needs facts of the site", () => {
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

  const listed = async (files: CompositionRecord["files"]) => {
    const lists = ["/sitemap.xml", "/_addresses.json"].map((path) => site.text(files[path]));
    return (await Promise.all(lists)).join("\n");
  };

  it("leaves a page out of a site that doesn't state what it needs", async () => {
    const { record } = await site.promote(await releases());
    expect(Object.keys(record.documents)).toEqual(["/about", "/de/about", "/en/about"]);
    expect(await listed(record.files)).not.toContain("/notice");
    expect(await site.html("/about")).not.toContain("/notice");
  });

  it("adds the page by the same releases once the site states it, and its removal is refused unasked", async () => {
    const both = await releases();
    await site.promote(both);
    const { record } = await site.promote(both, { site: lawfulSite });
    expect(Object.keys(record.documents)).toContain("/de/notice");
    expect(await listed(record.files)).toContain("/de/notice");
    await expect(site.promote(both)).rejects.toThrow(/notice of mf-one/);
  });
});
