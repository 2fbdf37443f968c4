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

function expectIssue(issue: string | RegExp) {
  expect(() => readArticles(directory)).toThrow(issue);
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

  it("names the file and each field, what it expected and what it got", () => {
    writeAll("a-folder");
    const description = "Too short";
    write("a-folder", "en", { category: "gossip", published: "2024-02-30", description });
    expectIssue(
      /^a-folder\/en\.mdx: description: expected 70 to 155 characters, got "Too short"; category: expected .*"data-engineering".*, got "gossip"; published: expected a calendar date such as 2024-06-16, got "2024-02-30"$/,
    );
    writeFileSync(join(directory, "a-folder", "en.mdx"), "---\ntitel: A title\n---\nText.");
    expectIssue(/slug: expected "slug", got undefined; .*titel: expected never, got "titel"/);
  });

  it.each([
    ["without front matter", "Text.", "expected front matter between two lines of ---"],
    ["with broken YAML", '---\ntitle: "open\n---\nText.', "Missing closing"],
    ["with broken MDX", "<Open>", "Expected a closing tag for `<Open>`"],
    ["with a picture that no build finds", "![a photo](./photo.webp)", "expected pictures as"],
    ["with such a picture", "![a photo][1]\n\n[1]: ./photo.webp", "expected pictures as"],
  ])("rejects a file %s", (_what, text, issue) => {
    writeAll("a-folder");
    writeFileSync(join(directory, "a-folder", "en.mdx"), text);
    expectIssue(`a-folder/en.mdx: ${issue}`);
  });

  it("rejects a language that is missing, and a fact told in two ways", () => {
    write("first", "pt");
    expectIssue(/^first\/en\.mdx: ENOENT/);
    writeAll("first");
    write("first", "de", { published: "2024-07-02" });
    expectIssue("first/de.mdx: published: expected 2024-07-01 as in pt.mdx, got 2024-07-02");
  });
});
