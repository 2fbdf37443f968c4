import type { PageMeta } from "@site/contract/page";
import { describe, expect, it } from "vitest";
import { exampleAddresses, exampleComposition } from "#compose/test/example-site.ts";
import { type SchemaSubject, schemaOf } from "./schema.ts";

type Node = Record<string, unknown>;

/** What search engines ask of each type, and what we promise beyond. */
const required: Record<string, readonly string[]> = {
  Organization: ["@id", "name", "url", "logo"],
  WebSite: ["@id", "name", "url", "inLanguage", "publisher"],
  WebPage: ["@id", "name", "url", "description", "inLanguage", "isPartOf", "primaryImageOfPage"],
  AboutPage: ["@id", "name", "url", "description", "inLanguage", "isPartOf"],
  ContactPage: ["@id", "name", "url", "description", "inLanguage", "isPartOf"],
  CollectionPage: ["@id", "name", "url", "description", "inLanguage", "isPartOf"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Service: ["name", "url", "provider", "mainEntityOfPage"],
  Article: [
    ...["headline", "image", "author", "publisher", "url", "inLanguage", "mainEntityOfPage"],
    ...["description", "datePublished", "dateModified"],
  ],
  BlogPosting: [
    ...["headline", "image", "author", "publisher", "url", "inLanguage", "mainEntityOfPage"],
    ...["description", "datePublished", "dateModified"],
  ],
  ImageObject: ["url", "width", "height"],
  PostalAddress: ["addressLocality", "addressCountry"],
  Person: ["name"],
  Thing: ["name"],
  ContactPoint: ["contactType", "email", "availableLanguage"],
  ItemList: ["itemListElement"],
  OfferCatalog: ["itemListElement"],
  Offer: ["itemOffered"],
};

/** An entry of a list of pages is known by its address alone; a step on a trail has a name. */
const listEntry = ["position", "url"];

const urlFields = new Set(["url", "item", "logo", "sameAs"]);

/** Everything that is wrong with a graph, each as one sentence. */
function issuesOf(graph: { "@graph"?: Node[] }): string[] {
  const nodes = graph["@graph"] ?? [];
  const ids = new Set(nodes.map((node) => node["@id"]));
  const issues: string[] = [];
  const visit = (value: unknown, field: string): void => {
    if (value === undefined || value === null || value === "") issues.push(`${field} is empty`);
    if (Array.isArray(value)) for (const item of value) visit(item, field);
    else if (typeof value === "object" && value !== null) visitNode(value as Node, field);
    else if (urlFields.has(field) && !/^https:\/\//.test(String(value))) {
      issues.push(`${field} is no absolute address: ${value}`);
    }
  };
  const visitNode = (node: Node, field: string): void => {
    const type = node["@type"];
    if (type === undefined) {
      if (!ids.has(node["@id"])) issues.push(`${field} refers to nobody: ${node["@id"]}`);
      return;
    }
    const isEntry = type === "ListItem" && "url" in node;
    const isOffered = field === "itemOffered";
    const fields = isEntry ? listEntry : isOffered ? ["name", "url"] : required[String(type)];
    if (!fields) issues.push(`${type} is unknown here`);
    for (const name of fields ?? []) if (!(name in node)) issues.push(`${type} lacks ${name}`);
    for (const [name, value] of Object.entries(node)) visit(value, name);
  };
  for (const node of nodes) visitNode(node, "@graph");
  return issues;
}

function graphOf(subject: Omit<SchemaSubject, "meta"> & { meta?: Partial<PageMeta> }) {
  const meta = { title: "The title", description: "What it says", ...subject.meta };
  return schemaOf(exampleComposition, { ...subject, meta }) as { "@graph": Node[] };
}

function nodeOf(graph: { "@graph": Node[] }, type: string): Node | undefined {
  return graph["@graph"].find((node) => node["@type"] === type);
}

describe("a page's schema.org graph", () => {
  it.each(exampleAddresses)("is whole for $page in $locale", ({ page, locale }) => {
    expect(issuesOf(graphOf({ page, locale }))).toEqual([]);
  });

  it("names the organization and its site on every page", () => {
    const graph = graphOf({ page: "article-new", locale: "pt" });
    expect(nodeOf(graph, "Organization")).toMatchObject({
      name: "Data & Co",
      logo: "https://data.example/icon-512.png",
    });
    expect(nodeOf(graph, "WebSite")).toMatchObject({
      publisher: { "@id": "https://data.example/#organization" },
    });
  });

  it.each([
    { page: "home", schema: [] },
    { page: "blog", schema: [{ "@type": "AboutPage" }] },
    { page: "blog", schema: [{ "@type": "ContactPage" }] },
  ])("presents the organization in full on $page $schema", ({ page, schema }) => {
    const organization = nodeOf(graphOf({ page, locale: "en", meta: { schema } }), "Organization");
    expect(organization).toMatchObject({
      email: "hello@example.com",
      contactPoint: { availableLanguage: ["pt-BR", "en", "de"] },
      knowsLanguage: ["pt-BR", "en", "de"],
      areaServed: ["Brazil", "Europe"],
      foundingDate: "2023",
      address: { addressCountry: "BR" },
    });
  });

  it("offers the services of the menu", () => {
    const group = { order: 20, group: "services", label: { pt: "A", en: "Automations", de: "C" } };
    const service = exampleComposition.pages["service-automations"];
    const pages = {
      ...exampleComposition.pages,
      ...(service && { "service-automations": { ...service, menu: group } }),
    };
    const meta = {
      title: "The title",
      description: "What it says",
      schema: [{ "@type": "AboutPage" }],
    };
    const graph = schemaOf(
      { ...exampleComposition, pages },
      { page: "blog", locale: "en", meta },
    ) as { "@graph": Node[] };
    expect(issuesOf(graph)).toEqual([]);
    expect(nodeOf(graph, "Organization")?.["hasOfferCatalog"]).toMatchObject({
      itemListElement: [
        {
          itemOffered: {
            name: "Automations",
            url: "https://data.example/en/services/automations",
          },
        },
      ],
    });
  });

  it("lists the pages below a page", () => {
    const page = nodeOf(graphOf({ page: "blog", locale: "de" }), "CollectionPage");
    expect(page?.["mainEntity"]).toMatchObject({
      "@type": "ItemList",
      itemListElement: [
        { position: 1, url: "https://data.example/de/blog/old" },
        { position: 2, url: "https://data.example/de/blog/new" },
      ],
    });
  });

  it("takes year and place of the company from the site's configuration", () => {
    const company = { foundingYear: 1999, locality: "Bern", region: "BE", country: "CH" };
    const site = { ...exampleComposition.site, company };
    const meta = { title: "The title", description: "What it says" };
    const graph = schemaOf(
      { ...exampleComposition, site },
      { page: "home", locale: "pt", meta },
    ) as { "@graph": Node[] };
    expect(nodeOf(graph, "Organization")).toMatchObject({
      foundingDate: "1999",
      address: { addressLocality: "Bern", addressRegion: "BE", addressCountry: "CH" },
    });
  });

  it("numbers the way to the page, which ends at the page itself", () => {
    const graph = graphOf({ page: "article-new", locale: "de" });
    const trail = nodeOf(graph, "BreadcrumbList")?.["itemListElement"] as Node[];
    expect(trail.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, "Start", "https://data.example/de"],
      [2, "Blog", "https://data.example/de/blog"],
      [3, "The title", "https://data.example/de/blog/new"],
    ]);
    expect(nodeOf(graph, "WebPage")?.["breadcrumb"]).toEqual({
      "@id": nodeOf(graph, "BreadcrumbList")?.["@id"],
    });
  });

  it("has no way to show at home", () => {
    expect(nodeOf(graphOf({ page: "home", locale: "en" }), "BreadcrumbList")).toBeUndefined();
  });

  it("dates an article by its words once they changed after the author's own date", () => {
    const schema = [{ "@type": "BlogPosting", headline: "H", dateModified: "2024-06-20" }];
    const dates = { published: "2024-06-01", modified: "2024-07-01" };
    const graph = graphOf({ page: "article-new", locale: "de", ...dates, meta: { schema } });
    expect(nodeOf(graph, "BlogPosting")?.["dateModified"]).toBe("2024-07-01");
  });

  it.each(["AboutPage", "ContactPage", "CollectionPage"])(
    "is one page, of the type that it calls itself: %s",
    (type) => {
      const schema = [{ "@type": type, name: "Its own name" }];
      const graph = graphOf({ page: "blog", locale: "en", meta: { schema } });
      expect(issuesOf(graph)).toEqual([]);
      expect(nodeOf(graph, "WebPage")).toBeUndefined();
      expect(nodeOf(graph, type)).toMatchObject({
        name: "Its own name",
        url: "https://data.example/en/blog",
      });
    },
  );

  it("names the organization as a service's provider", () => {
    const schema = [{ "@type": "Service", name: "Automations", areaServed: ["Brazil"] }];
    const graph = graphOf({ page: "service-automations", locale: "en", meta: { schema } });
    expect(issuesOf(graph)).toEqual([]);
    const service = nodeOf(graph, "Service");
    expect(service).toMatchObject({
      provider: { "@id": "https://data.example/#organization" },
      url: "https://data.example/en/services/automations",
    });
    // A service is no creative work: schema.org gives it no language.
    expect(service).not.toHaveProperty("inLanguage");
  });

  it("gives an article its author, image, language and dates", () => {
    const schema = [
      {
        "@type": "BlogPosting",
        headline: "Headline",
        datePublished: "2024-06-16",
        dateModified: "2024-06-20",
      },
    ];
    const graph = graphOf({
      page: "article-new",
      locale: "de",
      published: "2024-06-01",
      modified: "2024-06-16",
      meta: { schema },
    });
    expect(issuesOf(graph)).toEqual([]);
    expect(nodeOf(graph, "BlogPosting")).toMatchObject({
      author: { "@id": "https://data.example/#organization" },
      inLanguage: "de",
      datePublished: "2024-06-16",
      dateModified: "2024-06-20",
      image: { url: expect.stringMatching(/^https:\/\/data\.example\/_og\/[0-9a-f]{16}\.jpg$/) },
    });
  });

  it("dates an article that does not date itself by its content's last change", () => {
    const schema = [{ "@type": "Article", headline: "Case", about: "ERP" }];
    const graph = graphOf({
      page: "blog",
      locale: "en",
      published: "2026-11-01",
      modified: "2026-11-20",
      meta: { schema },
    });
    expect(issuesOf(graph)).toEqual([]);
    expect(nodeOf(graph, "Article")).toMatchObject({
      description: "What it says",
      datePublished: "2026-11-01",
      dateModified: "2026-11-20",
      about: { "@type": "Thing", name: "ERP" },
    });
  });
});
