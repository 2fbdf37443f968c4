import {
  type ComposedPage,
  feedUrl,
  type HeadTag,
  type PageComposition,
  type PageHead,
} from "@site/contract/composition";
import { defaultLocale, htmlLang, type Locale, languageTag, locales } from "@site/contract/locales";
import type { PageMeta } from "@site/contract/page";
import { contentIn } from "../content/shell-content.ts";

/** Open Graph's name for a language (`og:locale`), such as `pt_BR`. */
const openGraphLocale = (locale: Locale) => languageTag[locale].replace("-", "_");

/**
 * Title, description, canonical, alternates and Open Graph of a page. The alternates are
 * reciprocal, because every language's page derives them from the same paths; `x-default` is
 * Portuguese.
 */
export function headOfPage(
  { site }: Pick<PageComposition, "site">,
  page: Pick<ComposedPage, "paths" | "exposes">,
  locale: Locale,
  meta: PageMeta,
): PageHead {
  const addressIn = (other: Locale) => `${site.origin}${page.paths[other]}`;
  const title = titleWithBrand(meta.title, site.brand);
  const article = meta.schema?.find((node) => isArticle(node["@type"]));
  const image = page.exposes[locale]?.image;
  return {
    title,
    tags: [
      ["meta", { name: "description", content: meta.description }],
      ["link", { rel: "canonical", href: addressIn(locale) }],
      ...locales.map(
        (other): HeadTag => [
          "link",
          { rel: "alternate", hreflang: htmlLang[other], href: addressIn(other) },
        ],
      ),
      ["link", { rel: "alternate", hreflang: "x-default", href: addressIn(defaultLocale) }],
      feedLink(site.brand, locale),
      ["meta", { property: "og:type", content: article ? "article" : "website" }],
      ...articleTags(article),
      ["meta", { property: "og:site_name", content: site.brand }],
      ["meta", { property: "og:title", content: meta.title }],
      ["meta", { property: "og:description", content: meta.description }],
      ["meta", { property: "og:url", content: addressIn(locale) }],
      ["meta", { property: "og:locale", content: openGraphLocale(locale) }],
      ...locales
        .filter((other) => other !== locale)
        .map(
          (other): HeadTag => [
            "meta",
            { property: "og:locale:alternate", content: openGraphLocale(other) },
          ],
        ),
      ...(image ? imageTags(`${site.origin}${image}`, title) : []),
    ],
  };
}

/** Length at which search engines cut a title. */
const maxTitleLength = 60;

function titleWithBrand(title: string, brand: string): string {
  const whole = `${title} · ${brand}`;
  return whole.length <= maxTitleLength ? whole : title;
}

function isArticle(type: unknown): boolean {
  return type === "Article" || type === "BlogPosting";
}

/** The dates that an article states. */
function articleTags(article: Record<string, unknown> | undefined): HeadTag[] {
  const dates = [
    ["article:published_time", article?.["datePublished"]],
    ["article:modified_time", article?.["dateModified"]],
  ] as const;
  return dates.flatMap(([property, content]): HeadTag[] =>
    typeof content === "string" ? [["meta", { property, content }]] : [],
  );
}

/** The link by which feed readers find the language's feed. */
function feedLink(brand: string, locale: Locale): HeadTag {
  const type = "application/atom+xml";
  const title = `${brand} (${htmlLang[locale]})`;
  return ["link", { rel: "alternate", type, title, href: feedUrl(locale) }];
}

/** The image that sharing services show beside a link, with the page's title, 1200 × 630. */
function imageTags(address: string, alt: string): HeadTag[] {
  return [
    ["meta", { property: "og:image", content: address }],
    ["meta", { property: "og:image:type", content: "image/jpeg" }],
    ["meta", { property: "og:image:width", content: "1200" }],
    ["meta", { property: "og:image:height", content: "630" }],
    ["meta", { property: "og:image:alt", content: alt }],
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ];
}

/** Marks the head's elements that belong to the page on screen. */
export const pageTagMark = "data-page-head";

/** What the document's head says now. */
export function readHead(): PageHead {
  const tags = [...document.head.querySelectorAll(`[${pageTagMark}]`)].map((element) => {
    const own = [...element.attributes].filter(({ name }) => name !== pageTagMark);
    const attributes = own.map(({ name, value }) => [name, value] as const);
    // Cast: the composer writes these two elements.
    return [element.localName as HeadTag[0], Object.fromEntries(attributes)] as const;
  });
  return { title: document.title, tags };
}

/**
 * Brings the document's head in line with the model. The prerendered head of the first page matches
 * already, and stays untouched.
 */
export function applyHead(model: PageHead): void {
  if (document.title !== model.title) document.title = model.title;
  const present = [...document.head.querySelectorAll(`[${pageTagMark}]`)];
  const wanted = model.tags.map(([tag, attributes]) => {
    const element = document.createElement(tag);
    element.setAttribute(pageTagMark, "");
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  });
  const isSame =
    present.length === wanted.length &&
    present.every((element, index) => wanted[index]?.isEqualNode(element));
  if (isSame) return;
  for (const element of present) element.remove();
  document.head.append(...wanted);
}

/** Head of an unknown address, which search engines should not index. */
export function notFoundHead({ site }: Pick<PageComposition, "site">, locale: Locale): PageHead {
  return {
    title: `${contentIn(locale).notFound.title} · ${site.brand}`,
    tags: [["meta", { name: "robots", content: "noindex" }], feedLink(site.brand, locale)],
  };
}
