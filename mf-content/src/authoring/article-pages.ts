import mdx from "@mdx-js/rollup";
import { type Language, languagePrefix, languages } from "@site/contract/languages";
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
    paths: perLanguage((language) => `${languagePrefix(language)}/blog/${texts[language].slug}`),
    component: "src/pages/article/article-page.tsx",
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
  const entries = languages.map((language) => [language, of(language)]);
  return Object.fromEntries(entries) as Record<Language, Value>; // One for each, by construction.
}
