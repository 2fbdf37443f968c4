import type { Composition } from "@site/contract/composition";
import { htmlLang, type Locale, locales, withLocalePrefix } from "@site/contract/locales";
import type { PageMeta } from "@site/contract/page";
import type { CompanyFacts, SiteFacts } from "@site/contract/site";
import type { BreadcrumbList, ItemList, Organization, PostalAddress, WebSite } from "schema-dts";
import { type PlacedPages, pageIdAt, pathsAbove } from "#compose/pages/page-index.ts";

type Node = Record<string, unknown>;

export interface SchemaSubject {
  page: string;
  locale: Locale;
  meta: PageMeta;
  /** What `addressesBelow` has for its address. */
  below: readonly string[];
  /** Calendar dates on which its text first appeared and last changed. */
  published?: string | undefined;
  modified?: string | undefined;
}

/**
 * A page's schema.org graph: the publisher, the site, the page's place in it, and what the page
 * itself declares.
 */
export function schemaOf(composition: Composition, subject: SchemaSubject): object {
  const { site, pages } = composition;
  const { page, locale, meta } = subject;
  const url = `${site.origin}${pages[page]?.paths[locale]}`;
  const image = pages[page]?.exposes[locale]?.image;
  const about: PageFacts = {
    ...subject,
    url,
    ids: idsOf(site, url),
    image: image && `${site.origin}${image}`,
  };
  const nodes = meta.schema ?? [];
  const declared = nodes.find(isPage);
  const presentsCompany = url === homeOf(composition, locale) || isAboutCompany(declared);
  const trail = breadcrumbNode(composition, about);
  return {
    "@context": "https://schema.org",
    "@graph": [
      presentsCompany ? wholeOrganization(composition, about) : organizationNode(site, about.ids),
      websiteNode(site, about.ids),
      pageNode(about, declared, listOf(site, about), trail !== undefined),
      ...(trail ? [trail] : []),
      ...nodes.filter((node) => !isPage(node)).map((node) => subjectNode(about, node)),
    ],
  };
}

interface PageFacts extends SchemaSubject {
  url: string;
  ids: ReturnType<typeof idsOf>;
  image: string | undefined;
}

function idsOf({ origin }: SiteFacts, url: string) {
  return {
    organization: `${origin}/#organization`,
    website: `${origin}/#website`,
    page: `${url}#page`,
    breadcrumbs: `${url}#breadcrumbs`,
  };
}

/** The page's own declaration of its type: AboutPage, ContactPage, CollectionPage or FAQPage. */
function isPage(node: Node): boolean {
  return String(node["@type"]).endsWith("Page");
}

function homeOf({ site }: Composition, locale: Locale): string {
  return `${site.origin}${withLocalePrefix("/", locale)}`;
}

function isAboutCompany(page: Node | undefined): boolean {
  return page?.["@type"] === "AboutPage" || page?.["@type"] === "ContactPage";
}

/** The publisher, in the short form that every page has. */
function organizationNode(site: SiteFacts, ids: PageFacts["ids"]) {
  return {
    "@type": "Organization",
    "@id": ids.organization,
    name: site.brand,
    url: `${site.origin}/`,
    logo: `${site.origin}/icon-512.png`,
  } as const satisfies Organization;
}

/** Everything known about the company, for the pages that present it. */
function wholeOrganization(composition: Composition, { ids, meta, locale, url }: PageFacts) {
  const { site } = composition;
  const isHome = url === homeOf(composition, locale);
  const languages = Object.values(htmlLang);
  return {
    ...organizationNode(site, ids),
    ...(isHome && { description: meta.description }),
    email: site.email,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "sales",
      email: site.email,
      availableLanguage: languages,
    },
    knowsLanguage: languages,
    founder: {
      "@type": "Person",
      name: site.founder,
      ...(site.portrait && { image: new URL(site.portrait, site.origin).href }),
    },
    ...(site.legal && { legalName: site.legal.name }),
    ...(site.company && companyOf(site.company)),
    sameAs: [site.professionalNetworkUrl, site.photoSharingUrl],
  } satisfies Organization;
}

function companyOf({ foundingYear, locality, region, country, areaServed }: CompanyFacts) {
  const address: PostalAddress = {
    "@type": "PostalAddress",
    addressLocality: locality,
    addressRegion: region,
    addressCountry: country,
  };
  return {
    foundingDate: String(foundingYear),
    address,
    ...(areaServed && { areaServed }),
  };
}

/**
 * The addresses of the pages below each address, from any remote, in the order of their declaration.
 * All pages are below the home page, which has no list.
 */
export function addressesBelow({ pages }: Pick<Composition, "pages">): Map<string, string[]> {
  const below = new Map<string, string[]>();
  for (const { paths } of Object.values(pages)) {
    for (const locale of locales) {
      const path = paths[locale];
      const home = withLocalePrefix("/", locale);
      for (const above of pathsAbove(path)) {
        if (above !== home) below.getOrInsert(above, []).push(path);
      }
    }
  }
  return below;
}

function listOf(site: SiteFacts, { below }: PageFacts): ItemList | undefined {
  if (below.length === 0) return undefined;
  return {
    "@type": "ItemList",
    itemListElement: below.map((other, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${site.origin}${other}`,
    })),
  };
}

function websiteNode(site: SiteFacts, ids: PageFacts["ids"]): WebSite {
  return {
    "@type": "WebSite",
    "@id": ids.website,
    name: site.brand,
    url: `${site.origin}/`,
    inLanguage: Object.values(htmlLang),
    publisher: { "@id": ids.organization },
  };
}

function pageNode(
  about: PageFacts,
  declared: Node | undefined,
  list: ItemList | undefined,
  hasTrail: boolean,
): Node {
  const { url, ids, meta, locale, modified, image } = about;
  return {
    "@type": list ? "CollectionPage" : "WebPage",
    name: meta.title,
    ...(isAboutCompany(declared) && { mainEntity: { "@id": ids.organization } }),
    ...(list && { mainEntity: list }),
    ...declared,
    "@id": ids.page,
    url,
    description: meta.description,
    inLanguage: htmlLang[locale],
    isPartOf: { "@id": ids.website },
    ...(modified && { dateModified: modified }),
    ...(image && { primaryImageOfPage: imageNode(image) }),
    ...(hasTrail && { breadcrumb: { "@id": ids.breadcrumbs } }),
  };
}

function imageNode(url: string): Node {
  return { "@type": "ImageObject", url, width: 1200, height: 630 };
}

/** The breadcrumbs of the page; the home page has none. */
function breadcrumbNode(
  { site, pages }: Composition,
  { page, locale, meta, url, ids }: PageFacts,
): BreadcrumbList | undefined {
  const above = trailTo(pages, page, locale);
  if (above.length === 0) return undefined;
  const steps = [
    ...above.map(({ label, path }) => ({ name: label, item: `${site.origin}${path}` })),
    { name: pages[page]?.menu?.label[locale] ?? meta.title, item: url },
  ];
  return {
    "@type": "BreadcrumbList",
    "@id": ids.breadcrumbs,
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...step,
    })),
  };
}

/** What the page is about, joined to the page, the site's language and the organization. */
function subjectNode(about: PageFacts, node: Node): Node {
  const type = String(node["@type"]);
  if (type === "Service") return serviceNode(about, node);
  if (type === "Article" || type === "BlogPosting") return articleNode(about, node);
  return { ...node, mainEntityOfPage: { "@id": about.ids.page } };
}

function serviceNode({ url, ids, image }: PageFacts, node: Node): Node {
  return {
    ...node,
    url,
    provider: { "@id": ids.organization },
    mainEntityOfPage: { "@id": ids.page },
    ...(image && { image }),
  };
}

function articleNode(about: PageFacts, node: Node): Node {
  const { url, ids, meta, locale, published, modified, image } = about;
  const stated = node["dateModified"];
  // A change date that the author stated counts until the text changes again.
  const isNewer = modified !== undefined && !(typeof stated === "string" && stated > modified);
  return {
    description: meta.description,
    ...(published && { datePublished: published }),
    ...node,
    ...(isNewer && { dateModified: modified }),
    ...(typeof node["about"] === "string" && { about: { "@type": "Thing", name: node["about"] } }),
    url,
    inLanguage: htmlLang[locale],
    author: { "@id": ids.organization },
    publisher: { "@id": ids.organization },
    mainEntityOfPage: { "@id": ids.page },
    ...(image && { image: imageNode(image) }),
  };
}

/** A page on the way to another one. */
export interface TrailStep {
  id: string;
  path: string;
  label: string;
}

/**
 * The pages from the home page down to a page, excluding that page: home, then every list that its
 * address is below. Only pages with a label in the menu are steps.
 */
export function trailTo(pages: PlacedPages, page: string, locale: Locale): TrailStep[] {
  const home = withLocalePrefix("/", locale);
  const target = pages[page]?.paths[locale] ?? home;
  if (target === home) return [];
  const lists = pathsAbove(target).filter((path) => path !== home);
  return [home, ...lists.toReversed()].flatMap((path) => {
    const id = pageIdAt(pages, path) ?? "";
    const menu = pages[id]?.menu;
    return menu ? [{ id, path, label: menu.label[locale] }] : [];
  });
}
