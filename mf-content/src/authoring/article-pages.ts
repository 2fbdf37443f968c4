import { join } from "node:path";
import mdx from "@mdx-js/rollup";
import { type Locale, localePrefix, locales, perLocale } from "@site/contract/locales";
import type { PageDeclaration } from "@site/kit/build";
import type { Plugin, PluginOption } from "vite";
import { articleFacts, articleLabels, blogFacts } from "./article-facts.ts";
import { type Article, readArticles } from "./articles.ts";
import { markdownExtensions, remarkHeadingAnchors } from "./markdown.ts";

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
    static: true,
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

const modulePattern = /^virtual:(?:article\/|blog\.)/;

const blogDirectory = join(import.meta.dirname, "../pages/blog");

/** Id of the module with an article's content in a language. */
function articleModuleId(folder: string, locale: Locale): string {
  return `virtual:article/${folder}.${locale}`;
}

/** Id of the module with the list page's content in a language. */
export function blogModuleId(locale: Locale): string {
  return `virtual:blog.${locale}`;
}

/**
 * Serves the content of the list page and of each article, one module a page and language, so that
 * nobody downloads another language's content or another article's body.
 */
function articleModules(directory: string): Plugin {
  let known: Article[] | undefined;
  return {
    name: "site:article-modules",
    resolveId: (id) => (modulePattern.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0virtual:")) return undefined;
      known ??= readArticles(directory);
      return sourceOf(id.slice(1), known);
    },
    // An article's front matter shows on every page of the blog, so a change reloads them all.
    hotUpdate({ file, modules }) {
      if (!file.startsWith(directory)) return undefined;
      known = undefined;
      const graph = this.environment.moduleGraph;
      const pages = [...graph.idToModuleMap.values()].filter(({ id }) =>
        modulePattern.test(id?.slice(1) ?? ""),
      );
      for (const page of pages) graph.invalidateModule(page);
      return [...modules, ...pages];
    },
  };
}

function sourceOf(id: string, articles: readonly Article[]): string | undefined {
  for (const locale of locales) {
    if (id === blogModuleId(locale)) return blogSource(articles, locale);
    const article = articles.find(({ folder }) => id === articleModuleId(folder, locale));
    if (article) return articleSource(article, articles, locale);
  }
  return undefined;
}

function blogSource(articles: readonly Article[], locale: Locale): string {
  return [
    `import content from ${JSON.stringify(join(blogDirectory, `blog.${locale}.ts`))};`,
    `export default { ...content, ...${JSON.stringify(blogFacts(articles, locale))} };`,
  ].join("\n");
}

function articleSource(article: Article, articles: readonly Article[], locale: Locale): string {
  return [
    `import Body from ${JSON.stringify(article.in[locale].file)};`,
    `export default { ...${JSON.stringify(articleFacts(article, articles, locale))}, Body };`,
  ].join("\n");
}
