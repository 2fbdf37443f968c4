import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLocale, type Locale, perLocale } from "@site/contract/locales";
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
 * Two articles at one address, and a folder whose name is no id, are rejected like any page's.
 * @throws Error naming the first file that can't be read, its fields, what was expected and found.
 */
export function readArticles(directory: string): Article[] {
  const articles = foldersIn(directory).map((folder) => {
    const texts = perLocale((locale) => readText(directory, `${folder}/${locale}.mdx`, locale));
    // Cast: each folder of articles is a page of that id, and article-pages.ts declares them all.
    return { folder, page: `article-${folder}` as PageId, in: texts };
  });
  for (const article of articles) requireAgreement(article);
  return articles.toSorted(
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

function readText(directory: string, name: string, locale: Locale): ArticleText {
  const file = join(directory, name);
  try {
    const tree = parseMarkdown(readFileSync(file, "utf8"));
    if (hasPicture(tree)) throw new Error("expected pictures as imported <img> elements, got ![…]");
    return {
      ...readFrontMatter(yamlOf(tree)),
      file,
      headings: headingsOf(tree, locale),
      words: wordCount(textOf(tree)),
    };
  } catch (cause) {
    throw new Error(`${name}: ${(cause as Error).message}`, { cause });
  }
}

function requireAgreement({ folder, in: texts }: Article): void {
  for (const [locale, text] of Object.entries(texts)) {
    const field = common.find((one) => text[one] !== texts[defaultLocale][one]);
    if (!field) continue;
    const expected = `expected ${texts[defaultLocale][field]} as in ${defaultLocale}.mdx`;
    throw new Error(`${folder}/${locale}.mdx: ${field}: ${expected}, got ${text[field]}`);
  }
}
