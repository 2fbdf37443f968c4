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

/**
 * Markup without the picture preloads that React puts at its start. The pictures themselves are in
 * the document too, where browsers find them just as early.
 */
export function withoutPreloads(markup: string): string {
  return markup.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, "");
}

/** Elements that only an attacker has a use for in a rendered page. */
const forbiddenElements = new Set([
  ...["applet", "base", "embed", "frame", "frameset", "iframe", "link", "meta", "noscript"],
  ...["object", "plaintext", "script", "style", "template"],
]);

/** Attributes whose value is an address, in HTML and in SVG's links and animations. */
const addressAttributes = new Set([
  ...["action", "background", "by", "cite", "data", "formaction", "from", "href", "ping", "poster"],
  ...["src", "srcset", "to", "values", "xlink:href"],
]);

/** Markup parsed as browsers parse it, by the HTML standard. */
export interface ParsedMarkup {
  /**
   * Everything that could run as code or break out of its place in the document, each as a predicate
   * ("holds a <script> element").
   */
  issues: string[];
  /** The content of the page's `main`, or all of the markup if it has none. */
  main: string;
}

const beforeMarkup = "<!doctype html><body><div>";

export function parsedMarkup(markup: string): ParsedMarkup {
  let elements: Element[];
  try {
    elements = elementsBelow(parseLimited(`${beforeMarkup}${markup}</div><hr>`));
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error;
    return { issues: [`becomes more than ${maxElements} elements`], main: markup };
  }
  const body = elements.find(({ tagName }) => tagName === "body");
  const around = body?.childNodes.map(({ nodeName }) => nodeName).join(" ");
  const issues = elements.flatMap(elementIssues);
  if (isTooDeep(elements)) issues.push(`nests elements more than ${maxDepth} deep`);
  if (around !== "div hr") issues.push("does not end where it began: a tag is not closed");
  const place = elements.find(({ tagName }) => tagName === "main")?.sourceCodeLocation;
  const [start, end] = [place?.startTag?.endOffset, place?.endTag?.startOffset];
  const [from, to] = [start, end].map((offset) => offset && offset - beforeMarkup.length);
  return { issues: [...new Set(issues)], main: from && to ? markup.slice(from, to) : markup };
}

/** `elements` are in document order: a parent comes before its children. */
function isTooDeep(elements: readonly Element[]): boolean {
  const depths = new Map<unknown, number>();
  for (const element of elements) depths.set(element, (depths.get(element.parentNode) ?? 0) + 1);
  return depths.values().some((depth) => depth > maxDepth);
}

function elementIssues({ tagName, attrs }: Element): string[] {
  if (forbiddenElements.has(tagName)) return [`holds a <${tagName}> element`];
  return attrs.flatMap(({ name, value, prefix }) => {
    const attribute = prefix ? `${prefix}:${name}` : name;
    if (attribute.startsWith("on")) return [`holds an event handler (${attribute})`];
    if (!addressAttributes.has(attribute)) return [];
    const place = `${attribute} of <${tagName}>`;
    if (isCode(value)) return [`holds an address that is code (${place})`];
    return value.startsWith("release:")
      ? [`holds an address that only the composer knows (${place}): import the file instead`]
      : [];
  });
}

/** Browsers skip white space and control characters in addresses; lists are split at `;` or `,`. */
function isCode(addresses: string): boolean {
  return addresses
    .split(/[;,]/)
    .some((one) => /^(javascript|vbscript|data):/i.test(one.replace(/[\p{Cc}\s]/gu, "")));
}
