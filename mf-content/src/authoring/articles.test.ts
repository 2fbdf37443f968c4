import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readArticles } from "./articles.ts";

const frontMatter = {
  slug: "slug-of-it",
  title: "A title",
  description:
    "A description that is long enough for search results, as it has over seventy letters.",
  excerpt: "An excerpt.",
  category: "machine-learning",
  published: "2024-07-01",
  readingMinutes: "1",
  callToAction: '{ title: "Next", text: "Do it.", actions: [contact] }',
};

type Fields = Partial<Record<keyof typeof frontMatter | "updated", string>>;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "articles-"));
});

afterEach(() => rmSync(directory, { recursive: true }));

function write(
  folder: string,
  locale: string,
  fields: Fields = {},
  body = "## Eins, zwei\n\nText.",
) {
  const lines = Object.entries({ ...frontMatter, ...fields }).map((entry) => entry.join(": "));
  const file = join(directory, folder, `${locale}.mdx`);
  mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(file, ["---", ...lines, "---", "", body].join("\n"));
}

function writeAll(folder: string, fields: Fields = {}) {
  for (const locale of ["pt", "en", "de"]) write(folder, locale, fields);
}

function expectIssues(...issues: (string | RegExp)[]) {
  for (const issue of issues) expect(() => readArticles(directory)).toThrow(issue);
}

describe("readArticles", () => {
  it("reads a folder into a page's id and its text in each language", () => {
    writeAll("a-folder");
    const [article] = readArticles(directory);
    expect(article?.page).toBe("article-a-folder");
    expect(article?.in.de).toMatchObject({ slug: "slug-of-it", words: 3, readingMinutes: 1 });
  });

  it("puts the newest first", () => {
    writeAll("old", { slug: "old", published: "2024-01-31" });
    writeAll("new", { slug: "new", published: "2024-02-01" });
    expect(readArticles(directory).map(({ folder }) => folder)).toEqual(["new", "old"]);
  });

  it("lists the headings with anchors in plain letters, each its own", () => {
    writeAll("a-folder");
    write("a-folder", "de", {}, "## Größe & Maß\n\n## Größe & Maß");
    write("a-folder", "pt", {}, "## Decisão à mão");
    const [article] = readArticles(directory);
    expect(article?.in.de.headings.map(({ anchor }) => anchor)).toEqual([
      "groesse-mass",
      "groesse-mass-2",
    ]);
    expect(article?.in.pt.headings).toEqual([{ anchor: "decisao-a-mao", text: "Decisão à mão" }]);
  });

  it("names file, field, what it expected and what it got for each issue at once", () => {
    writeAll("a-folder");
    write("a-folder", "en", { category: "gossip", published: "2024-02-30" });
    write("a-folder", "de", { description: "Too short", readingMinutes: "ten" });
    expectIssues(
      /a-folder\/en\.mdx: category: expected .*"data-engineering".*, got "gossip"/,
      'a-folder/en.mdx: published: expected a calendar date such as 2024-06-16, got "2024-02-30"',
      'a-folder/de.mdx: description: expected 70 to 155 characters, got "Too short"',
      'a-folder/de.mdx: readingMinutes: expected number, got "ten"',
    );
  });

  it("names a field that is missing and one that nobody knows", () => {
    writeAll("a-folder");
    writeFileSync(join(directory, "a-folder", "en.mdx"), "---\ntitel: A title\n---\nText.");
    expectIssues(
      'a-folder/en.mdx: slug: expected "slug", got undefined',
      'a-folder/en.mdx: titel: expected never, got "titel"',
    );
  });

  it("rejects a file without front matter, with broken YAML or with broken MDX", () => {
    writeAll("a-folder");
    writeFileSync(join(directory, "a-folder", "pt.mdx"), "Text.");
    writeFileSync(join(directory, "a-folder", "en.mdx"), '---\ntitle: "open\n---\nText.');
    write("a-folder", "de", {}, "<Open>");
    expectIssues(
      "a-folder/pt.mdx: expected front matter between two lines of ---",
      "a-folder/en.mdx: expected YAML, got",
      "a-folder/de.mdx: expected MDX, got an error: Expected a closing tag for `<Open>`",
    );
  });

  it("rejects a picture that no build would find", () => {
    writeAll("a-folder");
    write("a-folder", "en", {}, "Text, then ![a photo](./photo.webp).");
    write("a-folder", "de", {}, "Text, then ![a photo][1].\n\n[1]: ./photo.webp");
    expectIssues(
      "a-folder/en.mdx: expected pictures as imported <img> elements, got ![…]",
      "a-folder/de.mdx: expected pictures as imported <img> elements, got ![…]",
    );
  });

  it("rejects a language that is missing, a fact told in two ways, and two articles at one address", () => {
    writeAll("first");
    write("first", "de", { published: "2024-07-02" });
    writeAll("second");
    write("third", "pt");
    expectIssues(
      'first/de.mdx: published: expected "2024-07-01" as in pt.mdx, got "2024-07-02"',
      'second/en.mdx: slug: expected one of its own, got "slug-of-it", which first has',
      "third/de.mdx: expected a file in this language, got none",
    );
  });
});
