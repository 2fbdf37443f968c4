import type { ComponentType } from "react";
import type { Language } from "./languages.ts";

/** What a page says about itself in the document's head, in one language. */
export interface PageMeta {
  /** The document's title, without the brand: the shell appends it. */
  title: string;
  /** One or two sentences for search results, 70 to 160 characters, unique on the site. */
  description: string;
  /**
   * Nodes of schema.org data about this page's own subject (a Service, a BlogPosting).
   * The composer adds address, language and publisher.
   */
  schema?: readonly Record<string, unknown>[];
}

/** Words of a page in one language. Each page extends this with what it shows. */
export interface PageContent {
  meta: PageMeta;
}

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

/** A page's address in each language. */
export type PagePaths = Record<Language, string>;

/** Where a page stands in the site's menu, and under which label. */
export interface MenuEntry {
  /**
   * Position in the menu, ascending; pages of a group stand inside the group's dropdown. It is a wish:
   * the site's configuration may state another order.
   */
  order: number;
  /** Id of the dropdown that holds the page; absent means the bar itself. */
  group?: string;
  /** What the dropdown says; the first page that says it decides. The shell has words for "services". */
  groupLabel?: Record<Language, string>;
  label: Record<Language, string>;
}
