import type { SiteFacts } from "../site.ts";
import { imageOrigins } from "./content-policy.ts";

/** An element as parse5 describes it. */
export interface MarkupElement {
  tagName: string;
  namespaceURI: string;
  attrs: readonly { name: string; value: string; prefix?: string | undefined }[];
}

type Site = Pick<SiteFacts, "origin" | "portrait">;
type Rule = readonly [
  /** An element (`p`, `svg:g`), or an attribute of it (`p style`). */
  place: RegExp,
  instead: string,
  isForbidden?: (value: string, site: Site) => boolean,
];

/** Attributes whose value is an address, in HTML and in SVG's links and animations. */
const address =
  / (action|background|by|cite|data|formaction|from|href|ping|poster|src|srcset|to|values|xlink:href)$/;
const picture = /^svg:(feImage|image|use) (xlink:)?href$| (background|src|srcset)$/;
const target = / (action|formaction)$/;

const noScript = "no script of a page's markup runs; write its code into an effect or a handler";
const noFunction =
  "a form's action can't be a function or code; use `onSubmit`, and an address as `action`";

/**
 * What the policy of a document forbids in a page's markup, and what the shell reserves, with what to
 * write instead. The first rule that fits counts.
 */
const rules: readonly Rule[] = [
  [/^(svg:)?script$/, noScript],
  [/^(svg:)?style$/, "no style element of a page applies; use classes"],
  [
    /^(base|link|meta|title)$/,
    "the document's head is the shell's; state title and description in the content's `meta`",
  ],
  [
    /^(noscript|plaintext|template)$/,
    "a page looks the same with and without scripts; render the content itself",
  ],
  [
    /^(audio|track|video)$/,
    "the site's policy lets no media load; link to a service that plays it",
  ],
  [
    /^(applet|embed|fencedframe|frame|frameset|iframe|object|portal)$/,
    "the site's policy lets nothing load inside a page; link to it",
  ],
  [/ style$/, "the site's policy lets no inline style apply; use classes, or set it in an effect"],
  [/ on[^ ]+$/, "no inline handler runs; give the element a function"],
  [
    address,
    "only the composer knows this address; import the file instead",
    (value) => value.startsWith("release:"),
  ],
  [target, noFunction, isCode],
  [
    target,
    "the site's policy lets forms send to this site only; send it in `onSubmit`, or link to it",
    (value, { origin }) => !isOf(value, [origin]),
  ],
  [
    picture,
    "the site's policy lets pictures come from this site only; import the file",
    (value, site) => isCode(value) || !isOf(value, [site.origin, ...imageOrigins(site)]),
  ],
  [address, "no address may be code or data; link to a page, or use a button", isCode],
  [
    / rel$/,
    "it gives another site a hold on this page; leave it out",
    (value) => value.split(/\s+/).includes("opener"),
  ],
  [
    /^(?!main ).* id$/,
    "an element of the shell has this id; choose another",
    (value) => ["composition", "content", "preview", "root"].includes(value),
  ],
  [/^(form|img) name$/, "it replaces a property of `document`; leave it out, or use an `id`"],
];

/** Whether an address, or each of a list, is of one of these origins. */
function isOf(value: string, origins: readonly string[]): boolean {
  return value
    .split(/[\s,]+/)
    .every((one) => origins.includes(URL.parse(one, origins[0])?.origin ?? String(origins[0])));
}

/** Browsers skip white space and control characters in addresses; lists are split at `;` or `,`. */
function isCode(list: string): boolean {
  return list
    .split(/[;,]/)
    .some((one) => /^(javascript|vbscript|data|blob):/i.test(one.replace(/[\p{Cc}\s]/gu, "")));
}

/** What is forbidden among some elements: for each broken rule the first, and one sentence about it. */
export function forbiddenIn<Element extends MarkupElement>(
  elements: Iterable<Element>,
  site: Site,
): { element: Element; issue: string }[] {
  const found = new Map<string, { element: Element; issue: string }>();
  for (const element of elements) {
    const { tagName, namespaceURI, attrs } = element;
    const tag = namespaceURI.endsWith("/svg") ? `svg:${tagName}` : tagName;
    for (const { name, value, prefix } of [{ name: "", value: "", prefix: "" }, ...attrs]) {
      const attribute = name && ` ${prefix ? `${prefix}:` : ""}${name}`;
      const [, instead] =
        rules.find(
          ([place, , isForbidden]) =>
            place.test(tag + attribute) && (isForbidden?.(value, site) ?? true),
        ) ?? [];
      if (instead === undefined || found.has(instead)) continue;
      const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
      const start = tagName + attribute + (name && `="${shown}"`);
      found.set(instead, { element, issue: `<${start}>: ${instead}` });
    }
  }
  // React adds a script to forms whose action is a function.
  if (found.has(noFunction)) found.delete(noScript);
  return [...found.values()];
}

/**
 * Markup without the picture preloads that React puts at its start. The pictures themselves are in
 * the document too, where browsers find them just as early.
 */
export function withoutPreloads(markup: string): string {
  return markup.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, "");
}
