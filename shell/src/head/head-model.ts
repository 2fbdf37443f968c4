import type { ComposedPage, Composition } from "shared/composition";
import { defaultLanguage, htmlLang, type Language, languages } from "shared/languages";
import type { PageMeta } from "shared/page";

/** One element of the document's head that belongs to the page on screen. */
export type HeadTag = readonly ["meta" | "link", Record<string, string>];

/** What the document's head says about the page on screen. */
export interface HeadModel {
  title: string;
  tags: readonly HeadTag[];
}

/** Facebook's and others' names for the languages (Open Graph, `og:locale`). */
const openGraphLocale = { pt: "pt_BR", en: "en_US", de: "de_DE" } as const;

/**
 * Title, description, canonical, alternates and Open Graph of a page. The alternates agree both
 * ways because every language's page derives them from the same paths; `x-default` is Portuguese.
 */
export function headOfPage(
  { site }: Pick<Composition, "site">,
  page: Pick<ComposedPage, "paths">,
  language: Language,
  meta: PageMeta,
): HeadModel {
  const addressIn = (other: Language) => `${site.origin}${page.paths[other]}`;
  const title = `${meta.title} · ${site.brand}`;
  return {
    title,
    tags: [
      ["meta", { name: "description", content: meta.description }],
      ["link", { rel: "canonical", href: addressIn(language) }],
      ...languages.map(
        (other): HeadTag => [
          "link",
          { rel: "alternate", hreflang: htmlLang[other], href: addressIn(other) },
        ],
      ),
      ["link", { rel: "alternate", hreflang: "x-default", href: addressIn(defaultLanguage) }],
      ["meta", { property: "og:type", content: "website" }],
      ["meta", { property: "og:site_name", content: site.brand }],
      ["meta", { property: "og:title", content: meta.title }],
      ["meta", { property: "og:description", content: meta.description }],
      ["meta", { property: "og:url", content: addressIn(language) }],
      ["meta", { property: "og:locale", content: openGraphLocale[language] }],
    ],
  };
}
