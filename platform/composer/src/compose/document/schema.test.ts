import type { PageMeta } from "@site/contract/page";
import { describe, expect, it } from "vitest";
import { exampleAddresses, exampleComposition } from "#compose/test/example-site.ts";
import { type SchemaSubject, schemaOf } from "./schema.ts";

type Node = Record<string, unknown>;

/** What search engines ask of each type, and what we promise beyond. */
const required: Record<string, readonly string[]> = {
  Organization: ["@id", "name", "url", "logo", "email", "address", "sameAs"],
  WebSite: ["@id", "name", "url", "inLanguage", "publisher"],
  WebPage: ["@id", "name", "url", "description", "inLanguage", "isPartOf", "primaryImageOfPage"],
  AboutPage: ["@id", "name", "url", "description", "inLanguage", "isPartOf"],
  ContactPage: ["@id", "name", "url", "description", "inLanguage", "isPartOf"],
  CollectionPage: ["@id", "name", "url", "description", "inLanguage", "isPartOf"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Service: ["name", "url", "provider", "mainEntityOfPage"],
  Article: ["headline", "image", "author", "publisher", "url", "inLanguage", "mainEntityOfPage"],
  BlogPosting: [
    ...["headline", "image", "author", "publisher", "url", "inLanguage", "mainEntityOfPage"],
    ...["datePublished", "dateModified"],
  ],
  ImageObject: ["url", "width", "height"],
  PostalAddress: ["addressLocality", "addressCountry"],
  Person: ["name"],
  Thing: ["name"],
};

const urlFields = new Set(["url", "item", "sameAs"]);

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
    const fields = required[String(type)];
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
  it.each(exampleAddresses)("is whole for $page in $language", ({ page, locale }) => {
    expect(issuesOf(graphOf({ page, locale }))).toEqual([]);
  });

  it("presents the organization and its site on every page", () => {
    const graph = graphOf({ page: "home", locale: "pt" });
    expect(nodeOf(graph, "Organization")).toMatchObject({
      name: "Data & Co",
      logo: { url: "https://data.example/icon-512.png" },
    });
    expect(nodeOf(graph, "WebSite")).toMatchObject({
      publisher: { "@id": "https://data.example/#organization" },
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
      lastModified: "2024-06-16",
      meta: { schema },
    });
    expect(issuesOf(graph)).toEqual([]);
    expect(nodeOf(graph, "BlogPosting")).toMatchObject({
      author: { "@id": "https://data.example/#organization" },
      inLanguage: "de",
      datePublished: "2024-06-16",
      dateModified: "2024-06-20",
      image: { url: expect.stringMatching(/^https:\/\/data\.example\/_og\/[0-9a-f]{16}\.png$/) },
    });
  });

  it("dates an article that does not date itself by its content's last change", () => {
    const schema = [{ "@type": "Article", headline: "Case", about: "ERP" }];
    const graph = graphOf({
      page: "blog",
      locale: "en",
      lastModified: "2026-11-20",
      meta: { schema },
    });
    expect(issuesOf(graph)).toEqual([]);
    expect(nodeOf(graph, "Article")).toMatchObject({
      dateModified: "2026-11-20",
      about: { "@type": "Thing", name: "ERP" },
    });
  });
});
