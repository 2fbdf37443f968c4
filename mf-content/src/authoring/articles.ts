import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defaultLocale, type Locale, locales } from "@site/contract/locales";
import type { PageId } from "@site/contract/page";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";
import {
  type Heading,
  hasPicture,
  headingsOf,
  parseMarkdown,
  textOf,
  wordCount,
  yamlOf,
} from "./markdown.ts";

/** An article in one language, as its file has it. */
interface ArticleText extends FrontMatter {
  file: string;
  headings: Heading[];
  words: number;
}

/** An article in every language. Its page's id derives from the folder's name. */
export interface Article {
  folder: string;
  page: PageId;
  in: Record<Locale, ArticleText>;
}

/** Fields that a translation doesn't change. */
const common = ["category", "published", "updated", "readingMinutes"] as const;

/**
 * Reads every article below a directory, newest first: one folder per article, one file per language.
 * @throws Error listing each issue with its file, field, what was expected and what was found.
 */
export function readArticles(directory: string): Article[] {
  const issues: string[] = [];
  const articles = foldersIn(directory).map((folder) => readArticle(directory, folder, issues));
  const whole = articles.filter((article) => article !== undefined);
  issues.push(...repeatedSlugs(whole));
  if (issues.length > 0) {
    throw new Error(`Articles in ${directory} cannot be read:\n  ${issues.join("\n  ")}`);
  }
  return whole.toSorted(
    (a, b) =>
      b.in[defaultLocale].published.localeCompare(a.in[defaultLocale].published) ||
      a.folder.localeCompare(b.folder),
  );
}

function foldersIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

function readArticle(directory: string, folder: string, issues: string[]): Article | undefined {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(folder)) {
    issues.push(`${folder}: expected a folder named in lower-case words joined by hyphens`);
    return undefined;
  }
  const texts: Partial<Record<Locale, ArticleText>> = {};
  for (const locale of locales) {
    const file = join(directory, folder, `${locale}.mdx`);
    const reading = readText(file, locale);
    if ("issues" in reading) {
      issues.push(...reading.issues.map((issue) => `${folder}/${basename(file)}: ${issue}`));
    } else texts[locale] = reading;
  }
  if (!isInEachLanguage(texts)) return undefined;
  issues.push(...disagreements(folder, texts));
  // Cast: each folder of articles is a page of that id, and article-pages.ts declares them all.
  const page = `article-${folder}` as PageId;
  return { folder, page, in: texts };
}

function isInEachLanguage(
  texts: Partial<Record<Locale, ArticleText>>,
): texts is Record<Locale, ArticleText> {
  return locales.every((locale) => texts[locale]);
}

function readText(file: string, locale: Locale): ArticleText | { issues: string[] } {
  if (!existsSync(file)) return { issues: ["expected a file in this language, got none"] };
  const parsing = parseMarkdown(readFileSync(file, "utf8"));
  if ("issues" in parsing) return parsing;
  const { tree } = parsing;
  const reading = readFrontMatter(yamlOf(tree));
  if ("issues" in reading) return reading;
  if (hasPicture(tree))
    return { issues: ["expected pictures as imported <img> elements, got ![…]"] };
  return {
    ...reading.frontMatter,
    file,
    headings: headingsOf(tree, locale),
    words: wordCount(textOf(tree)),
  };
}

function disagreements(folder: string, texts: Record<Locale, ArticleText>): string[] {
  const first = texts[defaultLocale];
  return locales.flatMap((locale) =>
    common
      .filter((field) => texts[locale][field] !== first[field])
      .map(
        (field) =>
          `${folder}/${locale}.mdx: ${field}: expected ${JSON.stringify(first[field])} as in ${defaultLocale}.mdx, got ${JSON.stringify(texts[locale][field])}`,
      ),
  );
}

function repeatedSlugs(articles: readonly Article[]): string[] {
  return locales.flatMap((locale) => {
    const owners = new Map<string, string>();
    return articles.flatMap(({ folder, in: texts }) => {
      const { slug } = texts[locale];
      const owner = owners.get(slug);
      if (owner === undefined) {
        owners.set(slug, folder);
        return [];
      }
      return [
        `${folder}/${locale}.mdx: slug: expected one of its own, got ${JSON.stringify(slug)}, which ${owner} has`,
      ];
    });
  });
}
