import type { Composition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { describe, expect, it } from "vitest";
import { exampleAddresses, exampleComposition } from "#compose/test/example-site.ts";
import { addressesBelow, schemaOf } from "./schema.ts";

type Node = Record<string, unknown>;

interface Given {
  schema?: Node[];
  published?: string;
  modified?: string;
  composition?: Partial<Composition>;
}

/** The nodes of a page's graph by type; every id that a node refers to must be in the graph. */
function nodesOf(page: string, locale: Locale, given: Given = {}): Record<string, Node> {
  const { schema = [], composition, ...dates } = given;
  const meta = { title: "The title", description: "What it says", schema };
  const whole = { ...exampleComposition, ...composition };
  const below = addressesBelow(whole).get(whole.pages[page]?.paths[locale] ?? "") ?? [];
  const graph = schemaOf(whole, { page, locale, meta, below, ...dates }) as { "@graph": Node[] };
  const nodes = graph["@graph"];
  const references = [...JSON.stringify(nodes).matchAll(/\{"@id":"([^"]*)"\}/g)];
  expect(nodes.map((node) => node["@id"])).toEqual(
    expect.arrayContaining(references.map(([, id]) => id)),
  );
  return Object.fromEntries(nodes.map((node) => [String(node["@type"]), node]));
}

const organization = { "@id": "https://data.example/#organization" };

describe("a page's schema.org graph", () => {
  it.each(exampleAddresses)("says who publishes $page in $locale", ({ page, locale }) => {
    expect(nodesOf(page, locale)).toMatchObject({
      Organization: { name: "Data & Co", logo: "https://data.example/icon-512.png" },
      WebSite: { publisher: organization },
    });
  });

  it.each([
    ["home", []],
    ["blog", [{ "@type": "AboutPage" }]],
    ["blog", [{ "@type": "ContactPage" }]],
  ])("presents the organization in full on %s %j", (page, schema) => {
    expect(nodesOf(page, "en", { schema })["Organization"]).toMatchObject({
      email: "hello@example.com",
      contactPoint: { availableLanguage: ["pt-BR", "en", "de"] },
      knowsLanguage: ["pt-BR", "en", "de"],
      areaServed: ["Brazil", "Europe"],
      foundingDate: "2023",
      address: { addressCountry: "BR" },
    });
  });

  it("lists the pages below a page", () => {
    expect(nodesOf("blog", "de")["CollectionPage"]?.["mainEntity"]).toMatchObject({
      "@type": "ItemList",
      itemListElement: [
        { position: 1, url: "https://data.example/de/blog/old" },
        { position: 2, url: "https://data.example/de/blog/new" },
      ],
    });
  });

  it("numbers the way to the page, which ends at the page itself; home has none", () => {
    const { BreadcrumbList: trail, WebPage: page } = nodesOf("article-new", "de");
    expect(trail?.["itemListElement"]).toMatchObject([
      { position: 1, name: "Start", item: "https://data.example/de" },
      { position: 2, name: "Blog", item: "https://data.example/de/blog" },
      { position: 3, name: "The title", item: "https://data.example/de/blog/new" },
    ]);
    expect(page?.["breadcrumb"]).toEqual({ "@id": trail?.["@id"] });
    expect(nodesOf("home", "en")["BreadcrumbList"]).toBeUndefined();
    // The breadcrumbs skip a section that is not a page.
    const service = nodesOf("service-automations", "en")["BreadcrumbList"];
    expect(service?.["itemListElement"]).toMatchObject([{ name: "Home" }, { name: "The title" }]);
  });

  it.each(["AboutPage", "ContactPage", "CollectionPage"])(
    "is one page, of the type that it calls itself: %s",
    (type) => {
      const nodes = nodesOf("blog", "en", { schema: [{ "@type": type, name: "Its own name" }] });
      expect(nodes["WebPage"]).toBeUndefined();
      const url = "https://data.example/en/blog";
      expect(nodes[type]).toMatchObject({ name: "Its own name", url });
    },
  );

  it("names the organization as a service's provider", () => {
    const schema = [{ "@type": "Service", name: "Automations", areaServed: ["Brazil"] }];
    const { Service: service } = nodesOf("service-automations", "en", { schema });
    const url = "https://data.example/en/services/automations";
    expect(service).toMatchObject({ provider: organization, url });
    // A service is no creative work: schema.org gives it no language.
    expect(service).not.toHaveProperty("inLanguage");
  });

  const posting = { "@type": "BlogPosting", headline: "H", datePublished: "2024-06-16" };

  it.each([
    ["its own date", { dateModified: "2024-06-20" }, "2024-06-16", "2024-06-20"],
    [
      "its words, once they changed later",
      { dateModified: "2024-06-20" },
      "2024-07-01",
      "2024-07-01",
    ],
    ["its words, where it has no date", {}, "2024-07-01", "2024-07-01"],
  ])("dates an article by %s", (_what, own, modified, dateModified) => {
    const given = { schema: [{ ...posting, ...own }], published: "2024-06-01", modified };
    expect(nodesOf("article-new", "de", given)["BlogPosting"]).toMatchObject({
      author: organization,
      inLanguage: "de",
      datePublished: "2024-06-16",
      dateModified,
      image: { url: expect.stringMatching(/^https:\/\/data\.example\/_og\/[0-9a-f]{16}\.jpg$/) },
    });
  });

  it("dates an article that says nothing of itself, and names what it is about", () => {
    const schema = [{ "@type": "Article", headline: "Case", about: "ERP" }];
    const given = { schema, published: "2026-11-01", modified: "2026-11-20" };
    expect(nodesOf("blog", "en", given)["Article"]).toMatchObject({
      description: "What it says",
      datePublished: "2026-11-01",
      dateModified: "2026-11-20",
      about: { "@type": "Thing", name: "ERP" },
    });
  });
});
