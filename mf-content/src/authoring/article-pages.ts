import mdx from "@mdx-js/rollup";
import { type Locale, localePrefix, locales } from "@site/contract/locales";
import type { PageDeclaration } from "@site/kit/build";
import type { PluginOption } from "vite";
import { articleModuleId, articleModules } from "./article-modules.ts";
import type { Article } from "./articles.ts";
import { remarkHeadingAnchors } from "./headings.ts";
import { markdownExtensions } from "./markdown.ts";
import { articleLabels } from "./summary.ts";

/** A page for each article. */
export function articlePages(articles: readonly Article[]): Record<string, PageDeclaration> {
  return Object.fromEntries(articles.map((article) => [article.page, articlePage(article)]));
}

/** The day of the newest text, for the list page. */
export function lastModifiedOf(articles: readonly Article[]): { lastModified?: string } {
  const lastModified = articles
    .map(({ in: { pt } }) => pt.updated ?? pt.published)
    .toSorted()
    .at(-1);
  return lastModified ? { lastModified } : {};
}

/** MDX, and the modules that join an article's body with its facts. */
export function articlePlugins(directory: string): PluginOption[] {
  return [
    articleModules(directory),
    {
      enforce: "pre",
      ...mdx({ remarkPlugins: [...markdownExtensions, remarkHeadingAnchors], mdExtensions: [] }),
    },
  ];
}

function articlePage({ folder, in: texts }: Article): PageDeclaration {
  return {
    paths: perLocale((locale) => `${localePrefix(locale)}/blog/${texts[locale].slug}`),
    component: "src/pages/article/article-page.tsx",
    content: (locale) => articleModuleId(folder, locale),
    lastModified: texts.pt.updated ?? texts.pt.published,
    feed: perLocale((locale) => {
      const { title, excerpt, category, published } = texts[locale];
      return {
        title,
        summary: excerpt,
        category: articleLabels[locale].categories[category],
        published,
      };
    }),
  };
}

function perLocale<Value>(of: (locale: Locale) => Value): Record<Locale, Value> {
  const entries = locales.map((locale) => [locale, of(locale)]);
  return Object.fromEntries(entries) as Record<Locale, Value>; // One for each, by construction.
}
