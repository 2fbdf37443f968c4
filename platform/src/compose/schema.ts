import type { Composition } from "shared/composition";
import { htmlLang, type Language } from "shared/languages";
import type { Fragment } from "./prerenderer.ts";

/**
 * The page's schema.org graph: who publishes the site, what the site is, and what the page itself
 * says it is about.
 */
export function schemaOf(
  { site, pages }: Composition,
  page: string | undefined,
  language: Language,
  { meta }: Fragment,
): object {
  const organization = `${site.origin}/#organization`;
  const website = `${site.origin}/#website`;
  const url = page === undefined ? undefined : `${site.origin}${pages[page]?.paths[language]}`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: site.brand,
        url: site.origin,
        email: site.email,
        foundingDate: "2023",
        address: {
          "@type": "PostalAddress",
          addressLocality: "Florianópolis",
          addressRegion: "SC",
          addressCountry: "BR",
        },
        sameAs: [site.professionalNetworkUrl, site.photoSharingUrl],
      },
      {
        "@type": "WebSite",
        "@id": website,
        name: site.brand,
        url: site.origin,
        inLanguage: Object.values(htmlLang),
        publisher: { "@id": organization },
      },
      ...(url && meta
        ? [
            {
              "@type": "WebPage",
              "@id": url,
              url,
              name: meta.title,
              description: meta.description,
              inLanguage: htmlLang[language],
              isPartOf: { "@id": website },
            },
            ...(meta.schema ?? []).map((node) => ({
              inLanguage: htmlLang[language],
              mainEntityOfPage: { "@id": url },
              url,
              provider: undefined,
              ...node,
              ...(node["@type"] === "Service" && { provider: { "@id": organization } }),
              ...(node["@type"] === "BlogPosting" && {
                publisher: { "@id": organization },
                author: { "@id": organization },
              }),
            })),
          ]
        : []),
    ],
  };
}
