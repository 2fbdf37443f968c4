import { createProcessor } from "@mdx-js/mdx";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";

/** The part of a Markdown syntax tree's node that we read. */
interface MarkdownNode {
  type: string;
  depth?: number;
  value?: string;
  children?: MarkdownNode[];
  data?: { hProperties?: Record<string, string> } | undefined;
}

/** Extensions of the Markdown that articles are written in. */
export const markdownExtensions = [remarkFrontmatter, remarkGfm];

const processor = createProcessor({ remarkPlugins: markdownExtensions });

/** Parses a document without running its imports and components. */
export function parseMarkdown(source: string): MarkdownNode {
  // Every node of mdast has this form; its own types are stricter about what else a node holds.
  return processor.parse(source) as MarkdownNode;
}

/** The YAML of a document's front matter. */
export function yamlOf(tree: MarkdownNode): string | undefined {
  return tree.children?.find((node) => node.type === "yaml")?.value;
}

/** True if a picture is in Markdown's own syntax, `![…](./photo.webp)`, which no build resolves. */
export function hasPicture({ type, children = [] }: MarkdownNode): boolean {
  return type === "image" || type === "imageReference" || children.some(hasPicture);
}

const blocks = new Set(["heading", "paragraph", "tableCell", "listItem", "code"]);

/** The text that a reader sees below a node, without front matter, imports and attributes. */
export function textOf(node: MarkdownNode): string {
  if (["yaml", "mdxjsEsm", "mdxFlowExpression", "mdxTextExpression"].includes(node.type)) return "";
  const text = node.value ?? node.children?.map(textOf).join("") ?? "";
  return blocks.has(node.type) ? `${text}\n` : text;
}

/** Words as a reader counts them: anything between spaces that has a letter or a digit. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** A heading of an article's first level, and the anchor that leads to it. */
export interface Heading {
  anchor: string;
  text: string;
}

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** "Größe & Kosten" becomes `groesse-kosten`. */
function anchorOf(text: string, locale: string): string {
  const lower = text.toLocaleLowerCase(locale);
  const german =
    locale === "de" ? lower.replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter) : lower;
  return german
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The headings a table of contents lists, each with an anchor of its own. */
export function headingsOf(tree: MarkdownNode, locale: string): Heading[] {
  return anchoredHeadings(tree, locale).map(({ anchor, text }) => ({ anchor, text }));
}

/** Gives the headings their anchors while MDX compiles; the file's name tells the language. */
export function remarkHeadingAnchors() {
  return (tree: MarkdownNode, file: { stem?: string | undefined }): void => {
    for (const { node, anchor } of anchoredHeadings(tree, file.stem ?? "")) {
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: anchor } };
    }
  };
}

function anchoredHeadings(tree: MarkdownNode, locale: string) {
  const taken = new Map<string, number>();
  const headings = (tree.children ?? []).filter(
    (node) => node.type === "heading" && node.depth === 2,
  );
  return headings.map((node) => {
    const text = textOf(node).trim();
    const plain = anchorOf(text, locale);
    const before = taken.get(plain) ?? 0;
    taken.set(plain, before + 1);
    return { node, text, anchor: before === 0 ? plain : `${plain}-${before + 1}` };
  });
}
