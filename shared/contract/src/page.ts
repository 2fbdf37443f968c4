import type { ComponentType } from "react";
import type { Locale } from "./locales.ts";

/** A page's metadata for the document's head, in one language. */
export interface PageMeta {
  /** The document's title, without the brand: the shell appends it where both fit into 60 characters. */
  title: string;
  /** One or two sentences for search results, 70 to 155 characters, unique on the site. */
  description: string;
  /**
   * Nodes of schema.org data about this page's own subject (a Service, a BlogPosting).
   * The composer adds address, language and publisher.
   */
  schema?: readonly Record<string, unknown>[];
}

/** The content that every page has in one language; each page adds its own. */
export interface PageContent {
  meta: PageMeta;
}

/**
 * Content in any language, derived from the language it is written in first: each text may be any
 * text, each list keeps its length, and no key may be missing or added.
 */
export type Translated<Written> = Written extends string
  ? string
  : Written extends number
    ? number
    : Written extends boolean
      ? boolean
      : { readonly [Key in keyof Written]: Translated<Written[Key]> };

/**
 * A page's content in any language.
 *
 * @example
 * const content = { meta: { title: "Sobre", … }, steps: ["Perguntar", "Construir"] } as const;
 * export default content;
 * export type AboutContent = ContentOf<typeof content>;
 */
export type ContentOf<Written extends PageContent> = Translated<Written>;

/** What a remote exposes for one page in one language (`./<page>.<language>`). */
export interface PageModule<Content extends PageContent = PageContent> {
  Page: ComponentType<{ content: Content }>;
  content: Content;
}

/** What a remote exposes for one slot in one language (`./slot-<name>.<language>`). */
export interface SlotModule<Content = unknown> {
  Slot: ComponentType<{ content: Content }>;
  content: Content;
}

/**
 * Class of the element that holds a page or slot. Every rule of its sheet begins with it, so it is short:
 * a hash of the id (FNV-1a, 32 bits), of which three digits of base 36 are kept.
 */
export function scopeClass(kind: "page" | "slot", id: string): string {
  let hash = 0x811c9dc5;
  for (const char of `${kind} ${id}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return `_${(hash >>> 0).toString(36).slice(-3)}`;
}

/** A page's address in each language. */
export type PagePaths = Record<Locale, string>;

/**
 * Ids of the pages that links may name, as keys. Empty here: a workspace that knows its remotes
 * declares them, so that a link to a page that no remote has is a type error there.
 */
// biome-ignore lint/suspicious/noEmptyInterface: It is filled by declaration merging.
export interface PageIds {}

/** Names of the slots that pages may show, as keys, declared like those of pages. */
// biome-ignore lint/suspicious/noEmptyInterface: It is filled by declaration merging.
export interface SlotNames {}

/** The name of a slot; any text where no workspace has declared its slots. */
export type SlotName = [keyof SlotNames] extends [never] ? string : keyof SlotNames;

/** The id of a page; any text where no workspace has declared its pages. */
export type PageId = [keyof PageIds] extends [never] ? string : keyof PageIds;
