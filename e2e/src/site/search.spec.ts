import { expect, test } from "playwright/test";
import { addresses, routes } from "./routes.ts";

type Node = Record<string, unknown>;

/** What search engines show before they cut it. */
const maxTitle = 60;
const maxDescription = 155;

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
  Article: [
    ...["headline", "description", "image", "author", "publisher"],
    ...["datePublished", "dateModified", "inLanguage"],
  ],
  BlogPosting: [
    ...["headline", "description", "image", "author", "publisher"],
    ...["datePublished", "dateModified", "inLanguage"],
  ],
};

/** Types that a page has to have beside those that every page has. */
const typesOf: Partial<Record<keyof typeof routes, readonly string[]>> = {
  about: ["AboutPage", "BreadcrumbList"],
  contact: ["ContactPage", "BreadcrumbList"],
  cases: ["CollectionPage", "BreadcrumbList"],
  blog: ["CollectionPage", "BreadcrumbList"],
  "case-erp": ["Article", "BreadcrumbList"],
  "case-power-bi": ["Article", "BreadcrumbList"],
  "case-churn": ["Article", "BreadcrumbList"],
  "article-big-data-platform": ["BlogPosting", "BreadcrumbList"],
  "article-power-bi-decisions": ["BlogPosting", "BreadcrumbList"],
  "article-machine-learning-churn": ["BlogPosting", "BreadcrumbList"],
  "service-advanced-analytics": ["Service", "BreadcrumbList"],
  "service-business-intelligence": ["Service", "BreadcrumbList"],
  "service-data-engineering": ["Service", "BreadcrumbList"],
  "service-automations": ["Service", "BreadcrumbList"],
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
    h1: /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? "",
    feed: /type="application\/atom\+xml" title="([^"]+)"/.exec(html)?.[1],
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

for (const { page, locale, path } of addresses) {
  test(`${path} says in full what search engines show of it`, async ({ request }) => {
    const { title, contents, nodes } = readHead(await (await request.get(path)).text());
    expect(title.length, title).toBeLessThanOrEqual(maxTitle);
    const [description = ""] = contents("description");
    expect(description.length, description).toBeLessThanOrEqual(maxDescription);
    expect(contents("referrer")).toEqual(["strict-origin-when-cross-origin"]);

    const own = { pt: "pt_BR", en: "en_US", de: "de_DE" }[locale];
    expect(contents("og:locale")).toEqual([own]);
    expect([...contents("og:locale:alternate"), own].toSorted()).toEqual([
      "de_DE",
      "en_US",
      "pt_BR",
    ]);
    const isArticle = /^(article|case)-/.test(page);
    expect(contents("og:type")).toEqual([isArticle ? "article" : "website"]);
    if (page.startsWith("article-")) {
      expect(contents("article:published_time")[0]).toMatch(/^2024-06-1[456]$/);
    }

    const types = nodes.map((node) => node["@type"]);
    const wanted = typesOf[page as keyof typeof routes] ?? ["WebPage"];
    expect(types).toEqual(expect.arrayContaining(["Organization", "WebSite", ...wanted]));
    expect(missingFields(nodes)).toEqual([]);
  });
}

test("titles are unique among all addresses, or among those of a language", async ({ request }) => {
  for (const locale of ["pt", "en", "de"] as const) {
    const own = addresses.filter((address) => address.locale === locale);
    const titles = await Promise.all(
      own.map(async ({ path }) => readHead(await (await request.get(path)).text()).title),
    );
    expect(new Set(titles).size).toBe(titles.length);
  }
});

test("the headings of the home pages read as sentences", async ({ request }) => {
  for (const locale of ["pt", "en", "de"] as const) {
    const { h1 } = readHead(await (await request.get(routes.home[locale])).text());
    expect(h1).not.toMatch(/Insights|Erkenntnisse/);
    expect(h1.split(/\s/).length).toBeGreaterThan(4);
  }
});

test("each language's feed has a title of its own, as has the link to it", async ({ request }) => {
  const feeds = await Promise.all(
    ["/feed.xml", "/en/feed.xml", "/de/feed.xml"].map(
      async (path) => /<title>([^<]+)<\/title>/.exec(await (await request.get(path)).text())?.[1],
    ),
  );
  expect(new Set(feeds).size).toBe(3);
  const links = await Promise.all(
    ["/", "/en", "/de"].map(async (path) => readHead(await (await request.get(path)).text()).feed),
  );
  expect(new Set(links).size).toBe(3);
});

test("the sitemap dates every address", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const count = (name: string) => sitemap.split(`<${name}>`).length - 1;
  expect(count("lastmod")).toBe(count("loc"));
});
