import { forbiddenIn } from "@site/contract/forbidden-markup";
import type { SiteFacts } from "@site/contract/site";
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** An element of a document. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** The elements of a document in order, as a browser finds them. */
export function tagsOf(html: string): Tag[] {
  return elementsBelow(parse(html)).map((element) => ({
    name: element.tagName,
    attributes: new Map(element.attrs.map(({ name, value }) => [name, value])),
  }));
}

/** In document order. Avoids recursion, because foreign markup may be nested arbitrarily deep. */
function elementsBelow(root: Node): Element[] {
  const elements: Element[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ("tagName" in node) elements.push(node);
    if ("childNodes" in node) waiting.push(...node.childNodes.toReversed());
  }
  return elements;
}

/** Max elements of a rendered page: forty times as many as this site's largest page has. */
const maxElements = 20_000;

/** Max depth of a rendered page's elements. Browsers flatten what is nested deeper than 512. */
const maxDepth = 256;

class TooManyElements extends Error {}

/**
 * Counts while it parses, as 40 kB of markup can become millions of elements: a paragraph repeats
 * every formatting element that is still open (HTML standard, section 13.2.4.3).
 * @throws TooManyElements
 */
function parseLimited(html: string): DefaultTreeAdapterMap["document"] {
  let count = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    count += 1;
    if (count > maxElements) throw new TooManyElements();
    return defaultTreeAdapter.createElement(...element);
  };
  return parse(html, {
    treeAdapter: { ...defaultTreeAdapter, createElement },
    sourceCodeLocationInfo: true,
  });
}

/** Markup parsed as browsers parse it, by the HTML standard. */
export interface ParsedMarkup {
  /**
   * Everything that the document's policy forbids or that breaks out of its place in the document,
   * each as a predicate ("holds <script>: …").
   */
  issues: string[];
  /** The content of the page's `main`, or all of the markup if it has none. */
  main: string;
}

const beforeMarkup = "<!doctype html><body><div>";

export function parsedMarkup(
  markup: string,
  site: Pick<SiteFacts, "origin" | "portrait">,
): ParsedMarkup {
  let elements: Element[];
  try {
    elements = elementsBelow(parseLimited(`${beforeMarkup}${markup}</div><hr>`));
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error;
    return { issues: [`becomes more than ${maxElements} elements`], main: markup };
  }
  const body = elements.find(({ tagName }) => tagName === "body");
  const around = body?.childNodes.map(({ nodeName }) => nodeName).join(" ");
  const issues = forbiddenIn(elements, site).map(({ issue }) => `holds ${issue}`);
  if (isTooDeep(elements)) issues.push(`nests elements more than ${maxDepth} deep`);
  if (around !== "div hr") issues.push("does not end where it began: a tag is not closed");
  const place = elements.find(({ tagName }) => tagName === "main")?.sourceCodeLocation;
  const [start, end] = [place?.startTag?.endOffset, place?.endTag?.startOffset];
  const [from, to] = [start, end].map((offset) => offset && offset - beforeMarkup.length);
  return { issues, main: from && to ? markup.slice(from, to) : markup };
}

/** `elements` are in document order: a parent comes before its children. */
function isTooDeep(elements: readonly Element[]): boolean {
  const depths = new Map<unknown, number>();
  for (const element of elements) depths.set(element, (depths.get(element.parentNode) ?? 0) + 1);
  return depths.values().some((depth) => depth > maxDepth);
}
