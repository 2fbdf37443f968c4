import { type MarkdownNode, textOf } from "./markdown.ts";

/** A heading of an article's first level, and the anchor that leads to it. */
export interface Heading {
  anchor: string;
  text: string;
}

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** "Größe & Kosten" becomes `groesse-kosten`. */
export function anchorOf(text: string, locale: string): string {
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
