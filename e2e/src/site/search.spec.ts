import { expect, test } from "playwright/test";
import { documentAt } from "./documents.ts";
import { furtherPages } from "./further-remotes.ts";
import { addresses, routes } from "./routes.ts";

type Node = Record<string, unknown>;

/** What search engines show before they cut it. */
const maxTitle = 60;
const maxDescription = 155;

const articleFields = [
  ...["headline", "description", "image", "author", "publisher"],
  ...["datePublished", "dateModified", "inLanguage"],
];

/** Fields that Google's rich results require or recommend, and that each node of a type has to have. */
const fieldsOf: Record<string, readonly string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url", "inLanguage", "publisher"],
  WebPage: ["name", "url", "description", "dateModified", "primaryImageOfPage"],
  AboutPage: ["name", "url", "description", "dateModified", "mainEntity"],
  ContactPage: ["name", "url", "description", "dateModified", "mainEntity"],
  CollectionPage: ["name", "url", "description", "dateModified", "mainEntity"],
  BreadcrumbList: ["itemListElement"],
  ItemList: ["itemListElement"],
  Service: ["name", "serviceType", "description", "url", "provider", "areaServed"],
  Article: articleFields,
  BlogPosting: articleFields,
};

/** The type that a page needs beside those that every page has, by how the page's id begins. */
const typesOf = {
  home: "WebPage",
  about: "AboutPage",
  contact: "ContactPage",
  cases: "CollectionPage",
  blog: "CollectionPage",
  "case-": "Article",
  "article-": "BlogPosting",
  "service-": "Service",
};

/** Text of HTML without its entities. */
function plain(html: string): string {
  return html.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

function readHead(html: string) {
  const contents = (name: string) =>
    [
      ...html.matchAll(new RegExp(`<meta [^>]*(?:name|property)="${name}" content="([^"]*)"`, "g")),
    ].map(([, content = ""]) => plain(content));
  const data = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html)?.[1] ?? "{}";
  return {
    title: plain(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ""),
    contents,
    nodes: (JSON.parse(data) as { "@graph": Node[] })["@graph"],
  };
}

/** What the nodes of a graph lack. */
function missingFields(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    const type = String(node["@type"]);
    const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
    return (fieldsOf[type] ?? []).flatMap((field) =>
      isEmpty(node[field]) ? [`${type}.${field}`] : [],
    );
  });
}

test("every address says in full what search engines show of it", async ({ request }) => {
  const further = furtherPages().flatMap(({ id: page, paths }) =>
    paths.map((path) => ({ page, path })),
  );
  for (const { page, path } of [...addresses, ...further]) {
    const { title, contents, nodes } = readHead(await documentAt(request, path));
    expect.soft(title.length, title).toBeLessThanOrEqual(maxTitle);
    const [description = ""] = contents("description");
    expect.soft(description.length, description).toBeLessThanOrEqual(maxDescription);
    const isArticle = /^(article|case)-/.test(page);
    expect.soft(contents("og:type"), path).toEqual([isArticle ? "article" : "website"]);
    if (page.startsWith("article-") && Object.hasOwn(routes, page)) {
      expect.soft(contents("article:published_time")[0]).toMatch(/^2024-06-1[456]$/);
    }

    const [, type] = Object.entries(typesOf).find(([kind]) => page.startsWith(kind)) ?? [];
    const wanted = [
      "Organization",
      "WebSite",
      ...(type === undefined ? [] : [type]),
      ...(page === "home" ? [] : ["BreadcrumbList"]),
    ];
    const types = nodes.map((node) => node["@type"]);
    expect.soft(types, path).toEqual(expect.arrayContaining(wanted));
    expect.soft(missingFields(nodes), path).toEqual([]);
  }
});
