import { join } from "node:path";
import mdx from "@mdx-js/rollup";
import { type Language, languagePrefix, languages } from "@site/contract/languages";
import type { PageDeclaration } from "@site/kit/build";
import type { PluginOption } from "vite";
import { articleModuleId, articleModules, blogModuleId } from "./authoring/article-modules.ts";
import { type Article, readArticles } from "./authoring/articles.ts";
import { remarkHeadingAnchors } from "./authoring/headings.ts";
import { markdownExtensions } from "./authoring/markdown.ts";
import { articleLabels } from "./authoring/summary.ts";

const articlesDirectory = join(import.meta.dirname, "../../articles");

/** The list page and a page for each folder of articles: a new folder is a new page. */
export const blogPages = pagesOf(readArticles(articlesDirectory));

/** MDX, and the modules that join an article's body with its facts. */
export function blogPlugins(): PluginOption[] {
  return [
    articleModules(articlesDirectory),
    {
      enforce: "pre",
      ...mdx({ remarkPlugins: [...markdownExtensions, remarkHeadingAnchors], mdExtensions: [] }),
    },
  ];
}

/** Pages of the blog for the articles given, newest first. */
export function pagesOf(articles: readonly Article[]): Record<string, PageDeclaration> {
  const days = articles.map(({ in: { pt } }) => pt.updated ?? pt.published).toSorted();
  const newest = days.at(-1);
  const list: PageDeclaration = {
    paths: perLanguage((language) => `${languagePrefix(language)}/blog`),
    menu: { order: 50, label: perLanguage(() => "Blog") },
    content: blogModuleId,
    ...(newest && { lastModified: newest }),
  };
  return {
    blog: list,
    ...Object.fromEntries(articles.map((article) => [article.page, articlePage(article)])),
  };
}

function articlePage({ folder, in: texts }: Article): PageDeclaration {
  return {
    paths: perLanguage((language) => `${languagePrefix(language)}/blog/${texts[language].slug}`),
    component: "src/pages/blog/article/article-page.tsx",
    content: (language) => articleModuleId(folder, language),
    lastModified: texts.pt.updated ?? texts.pt.published,
    feed: perLanguage((language) => {
      const { title, excerpt, category, published } = texts[language];
      return {
        title,
        summary: excerpt,
        category: articleLabels[language].categories[category],
        published,
      };
    }),
  };
}

function perLanguage<Value>(of: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<
    Language,
    Value
  >;
}
