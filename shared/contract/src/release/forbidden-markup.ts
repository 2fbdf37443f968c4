import type { SiteFacts } from "../site.ts";
import { imageOrigins } from "./content-policy.ts";
import { previewElement } from "./preview.ts";

/** An element as parse5 describes it. */
export interface MarkupElement {
  tagName: string;
  namespaceURI: string;
  attrs: readonly { name: string; value: string; prefix?: string | undefined }[];
}

type Site = Pick<SiteFacts, "origin" | "portrait">;

const noScript = "no script of a page's markup runs; write its code into an effect or a handler";
const noFunction =
  "a form's action can't be a function or code; use `onSubmit`, and an address as `action`";

/** Elements that no page may have, and what to write instead. */
const elementRules: readonly (readonly [names: readonly string[], instead: string])[] = [
  [["script"], noScript],
  [["style"], "no style element of a page applies; use classes"],
  [
    ["base", "link", "meta", "title"],
    "the document's head is the shell's; state title and description in the content's `meta`",
  ],
  [
    ["noscript", "plaintext", "template"],
    "a page looks the same with and without scripts; render the content itself",
  ],
  [["audio", "track", "video"], "the site's policy lets no media load; link to the file"],
  [
    ["applet", "embed", "fencedframe", "frame", "frameset", "iframe", "object", "portal"],
    "the site's policy lets nothing load inside a page; link to it",
  ],
];

interface Attribute {
  tag: string;
  name: string;
  value: string;
}

/** Attributes that no page may have, and what to write instead. The first that fits counts. */
const attributeRules: readonly (readonly [
  fits: (attribute: Attribute, site: Site) => boolean,
  instead: string,
])[] = [
  [
    ({ name }) => name === "style",
    "the site's policy lets no inline style apply; use classes, or set it in an effect",
  ],
  [({ name }) => name.startsWith("on"), "no inline handler runs; give the element a function"],
  [
    ({ name, value }) => addresses.has(name) && value.startsWith("release:"),
    "only the composer knows this address; import the file instead",
  ],
  [({ name, value }) => sends.has(name) && isCode(value), noFunction],
  [
    ({ name, value }, site) => sends.has(name) && !isOf(value, [site.origin]),
    "the site's policy lets forms send to this site only; send it in `onSubmit`, or link to it",
  ],
  [
    (one, site) =>
      isPicture(one) &&
      (isCode(one.value) || !isOf(one.value, [site.origin, ...imageOrigins(site)])),
    "the site's policy lets pictures come from this site only; import the file",
  ],
  [
    ({ name, value }) => addresses.has(name) && isCode(value),
    "no address may be code or data; link to a page, or use a button with `onClick`",
  ],
  [
    ({ name, value }) => name === "rel" && value.split(/\s+/).includes("opener"),
    "it gives another site a hold on this page; leave it out",
  ],
  [
    ({ tag, name, value }) =>
      name === "id" && shellIds.has(value) && !(tag === "main" && value === "content"),
    "an element of the shell has this id; choose another",
  ],
  [
    ({ tag, name }) => name === "name" && (tag === "form" || tag === "img"),
    "it replaces a property of `document`; leave it out, or use an `id`",
  ],
];

/** Attributes whose value is an address, in HTML and in SVG's links and animations. */
const addresses = new Set([
  ...["action", "background", "by", "cite", "data", "formaction", "from", "href", "ping", "poster"],
  ...["src", "srcset", "to", "values", "xlink:href"],
]);

const sends = new Set(["action", "formaction"]);

/** Ids of the document's own elements; `content` is that of the page's `main`. */
const shellIds = new Set(["composition", "content", previewElement, "root"]);

function isPicture({ tag, name }: Attribute): boolean {
  if (name === "href" || name === "xlink:href") return ["feImage", "image", "use"].includes(tag);
  return ["background", "src", "srcset"].includes(name);
}

/** Whether an address, or each of a list, is of one of these origins. */
function isOf(value: string, [own, ...others]: readonly [string, ...string[]]): boolean {
  return value.split(/[\s,]+/).every((one) => {
    const origin = URL.parse(one, own)?.origin ?? own;
    return [own, ...others].includes(origin);
  });
}

/** Browsers skip white space and control characters in addresses; lists are split at `;` or `,`. */
function isCode(list: string): boolean {
  return list
    .split(/[;,]/)
    .some((one) => /^(javascript|vbscript|data|blob):/i.test(one.replace(/[\p{Cc}\s]/gu, "")));
}

/**
 * What the policy of a document forbids in its markup, and what the shell reserves: for each rule
 * that is broken the first element, and a sentence that says what to write instead.
 */
export function forbiddenIn<Element extends MarkupElement>(
  elements: Iterable<Element>,
  site: Site,
): { element: Element; issue: string }[] {
  const found = new Map<string, { element: Element; issue: string }>();
  const note = (element: Element, tag: string, instead: string) => {
    found.set(instead, found.get(instead) ?? { element, issue: `<${tag}>: ${instead}` });
  };
  for (const element of elements) {
    const { tagName, namespaceURI, attrs } = element;
    const isTitleOfDrawing = tagName === "title" && namespaceURI.endsWith("/svg");
    const [, instead] = elementRules.find(([names]) => names.includes(tagName)) ?? [];
    if (instead && !isTitleOfDrawing) note(element, tagName, instead);
    for (const { name, value, prefix } of attrs) {
      const attribute = { tag: tagName, name: prefix ? `${prefix}:${name}` : name, value };
      const [, instead] = attributeRules.find(([fits]) => fits(attribute, site)) ?? [];
      const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
      if (instead) note(element, `${tagName} ${attribute.name}="${shown}"`, instead);
    }
  }
  // React adds a script to forms whose action is a function.
  if (found.has(noFunction)) found.delete(noScript);
  return [...found.values()];
}
