import type { Locale } from "@site/contract/locales";
import type { MenuEntry, PagePaths } from "@site/contract/page";
import type { PluginOption } from "vite";

/** A page's entry in the feed of one language. */
export interface FeedEntry {
  title: string;
  summary: string;
  category: string;
  /** Calendar date of its first publication, `2024-06-16`. */
  published: string;
}

/** A page as its remote declares it. */
export interface PageDeclaration {
  paths: PagePaths;
  menu?: MenuEntry;
  /** Component file, default export. Defaults to `src/pages/<id>/<id>-page.tsx`. */
  component?: string;
  /**
   * Module with the page's words in one language, default export. Defaults to
   * `src/pages/<id>/<id>.<language>.ts`. A path below the package, or a virtual module's id.
   */
  content?: (locale: Locale) => string;
  /** ISO date of the last change of its content, for the sitemap. */
  lastModified?: string;
  /** What the site's feed says of the page; absent: the page is no news. */
  feed?: Record<Locale, FeedEntry>;
  /** Where an address of this page leads once the page is gone; without it: 410. */
  successor?: string;
  /** Section of the site's configuration without which a site has no such page. */
  needs?: "legal";
}

/** A part of a page that this remote offers to other remotes, by name. */
export interface SlotDeclaration {
  /** Defaults to `src/slots/<name>/<name>-slot.tsx`. */
  component?: string;
  /** Defaults to `src/slots/<name>/<name>.<language>.ts`. */
  content?: (locale: Locale) => string;
}

/** Everything a remote says about itself: the default export of its `remote.ts`. */
export interface RemoteDeclaration {
  pages: Record<string, PageDeclaration>;
  slots?: Record<string, SlotDeclaration>;
  /** Further Vite plugins that its sources need, such as MDX. */
  plugins?: () => PluginOption[];
}

/** Module with the words of a page in one language. */
export function pageContent(id: string, page: PageDeclaration, locale: Locale): string {
  return page.content?.(locale) ?? `src/pages/${id}/${id}.${locale}.ts`;
}

export function pageComponent(id: string, page: PageDeclaration): string {
  return page.component ?? `src/pages/${id}/${id}-page.tsx`;
}

export function slotContent(name: string, slot: SlotDeclaration, locale: Locale): string {
  return slot.content?.(locale) ?? `src/slots/${name}/${name}.${locale}.ts`;
}

export function slotComponent(name: string, slot: SlotDeclaration): string {
  return slot.component ?? `src/slots/${name}/${name}-slot.tsx`;
}
