import { createProcessor } from "@mdx-js/mdx";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";

/** The part of a Markdown syntax tree's node that we read. */
export interface MarkdownNode {
  type: string;
  /** Level of a heading. */
  depth?: number;
  value?: string;
  children?: MarkdownNode[];
  data?: { hProperties?: Record<string, string> } | undefined;
}

/** Extensions of the Markdown that articles are written in. */
export const markdownExtensions = [remarkFrontmatter, remarkGfm];

const processor = createProcessor({ remarkPlugins: markdownExtensions });

/** Reads a document without its imports and components being run. */
export function parseMarkdown(source: string): { tree: MarkdownNode } | { issues: string[] } {
  try {
    // Every node of mdast has this form; its own types are stricter about what else a node holds.
    return { tree: processor.parse(source) as MarkdownNode };
  } catch (error) {
    // The parser's own messages carry a place; anything else is a bug.
    if (!(error instanceof Error && "reason" in error && "line" in error)) throw error;
    const place = error.line === undefined ? "" : `line ${error.line}: `;
    return { issues: [`${place}expected MDX, got an error: ${error.reason}`] };
  }
}

/** The YAML of a document's front matter. */
export function yamlOf(tree: MarkdownNode): string | undefined {
  return tree.children?.find((node) => node.type === "yaml")?.value;
}

const blocks = new Set(["heading", "paragraph", "tableCell", "listItem", "code"]);

/** The text that a reader sees below a node, without front matter, imports and attributes. */
export function textOf(node: MarkdownNode): string {
  if (["yaml", "mdxjsEsm", "mdxFlowExpression", "mdxTextExpression"].includes(node.type)) return "";
  const text = node.value ?? node.children?.map(textOf).join("") ?? "";
  return blocks.has(node.type) ? `${text}\n` : text;
}

/** Words as a reader counts them: whatever stands between spaces and has a letter or a digit. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
