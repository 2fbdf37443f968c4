import { type DefaultTreeAdapterMap, parse } from "parse5";

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

function elementsBelow(node: Node): Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  return children.flatMap((child) => ("tagName" in child ? [child, ...elementsBelow(child)] : []));
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

/**
 * Everything in a rendered page that could run as code or break out of its place in the document,
 * each as a predicate ("holds a <script> element"). Parsed as browsers do, by the HTML standard.
 */
export function markupIssues(markup: string): string[] {
  const document = parse(`<!doctype html><body><div>${markup}</div><hr>`);
  const elements = elementsBelow(document);
  const body = elements.find(({ tagName }) => tagName === "body");
  const around = body?.childNodes.map(({ nodeName }) => nodeName).join(" ");
  const issues = elements.flatMap(elementIssues);
  if (around !== "div hr") issues.push("does not end where it began: a tag is not closed");
  return [...new Set(issues)];
}

function elementIssues({ tagName, attrs }: Element): string[] {
  if (forbiddenElements.has(tagName)) return [`holds a <${tagName}> element`];
  return attrs.flatMap(({ name, value, prefix }) => {
    const attribute = prefix ? `${prefix}:${name}` : name;
    if (attribute.startsWith("on")) return [`holds an event handler (${attribute})`];
    return addressAttributes.has(attribute) && isCode(value)
      ? [`holds an address that is code (${attribute} of <${tagName}>)`]
      : [];
  });
}

/** Browsers skip white space and control characters in an address; a list has `;` or `,` between. */
function isCode(addresses: string): boolean {
  return addresses
    .split(/[;,]/)
    .some((one) => /^(javascript|vbscript|data):/i.test(one.replace(/[\p{Cc}\s]/gu, "")));
}
