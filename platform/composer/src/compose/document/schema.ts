import type { Composition } from "@site/contract/composition";
import { htmlLang, type Locale } from "@site/contract/locales";
import type { PageMeta } from "@site/contract/page";
import type { CompanyFacts, SiteFacts } from "@site/contract/site";
import { trailTo } from "./page-trail.ts";

type Node = Record<string, unknown>;

export interface SchemaSubject {
  page: string;
  locale: Locale;
  meta: PageMeta;
  /** Calendar date of the last change of its content. */
  lastModified?: string | undefined;
}

/**
 * A page's schema.org graph: who publishes the site, what the site is, where the page stands in
 * it, and what the page itself says it is about.
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
  const trail = breadcrumbNode(composition, about);
  return {
    "@context": "https://schema.org",
    "@graph": [
      organizationNode(site, about.ids),
      websiteNode(site, about.ids),
      pageNode(about, nodes.find(isPage), trail !== undefined),
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

/** AboutPage, ContactPage, CollectionPage, FAQPage: what the page says of itself as a page. */
function isPage(node: Node): boolean {
  return String(node["@type"]).endsWith("Page");
}

function organizationNode(site: SiteFacts, ids: PageFacts["ids"]): Node {
  return {
    "@type": "Organization",
    "@id": ids.organization,
    name: site.brand,
    url: `${site.origin}/`,
    logo: {
      "@type": "ImageObject",
      url: `${site.origin}/icon-512.png`,
      width: 512,
      height: 512,
    },
    email: site.email,
    founder: { "@type": "Person", name: site.founder },
    ...(site.company && companyOf(site.company)),
    sameAs: [site.professionalNetworkUrl, site.photoSharingUrl],
  };
}

function companyOf({ foundingYear, locality, region, country }: CompanyFacts): Node {
  return {
    foundingDate: String(foundingYear),
    address: {
      "@type": "PostalAddress",
      addressLocality: locality,
      addressRegion: region,
      addressCountry: country,
    },
  };
}

function websiteNode(site: SiteFacts, ids: PageFacts["ids"]): Node {
  return {
    "@type": "WebSite",
    "@id": ids.website,
    name: site.brand,
    url: `${site.origin}/`,
    inLanguage: Object.values(htmlLang),
    publisher: { "@id": ids.organization },
  };
}

function pageNode(about: PageFacts, declared: Node | undefined, hasTrail: boolean): Node {
  const { url, ids, meta, locale, lastModified, image } = about;
  return {
    "@type": "WebPage",
    name: meta.title,
    ...declared,
    "@id": ids.page,
    url,
    description: meta.description,
    inLanguage: htmlLang[locale],
    isPartOf: { "@id": ids.website },
    ...(lastModified && { dateModified: lastModified }),
    ...(image && { primaryImageOfPage: imageNode(image) }),
    ...(hasTrail && { breadcrumb: { "@id": ids.breadcrumbs } }),
  };
}

function imageNode(url: string): Node {
  return { "@type": "ImageObject", url, width: 1200, height: 630 };
}

/** The way to the page; the home page has none. */
function breadcrumbNode(
  { site, pages }: Composition,
  { page, locale, meta, url, ids }: PageFacts,
): Node | undefined {
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
  const { url, ids, locale, lastModified, image } = about;
  return {
    ...(lastModified && { dateModified: lastModified }),
    ...node,
    ...(typeof node["about"] === "string" && { about: { "@type": "Thing", name: node["about"] } }),
    url,
    inLanguage: htmlLang[locale],
    author: { "@id": ids.organization },
    publisher: { "@id": ids.organization },
    mainEntityOfPage: { "@id": ids.page },
    ...(image && { image: imageNode(image) }),
  };
}
