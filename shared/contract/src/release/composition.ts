import { type Locale, withLocalePrefix } from "../locales.ts";
import type { PagePaths } from "../page.ts";
import type { SiteFacts } from "../site.ts";
import type { ExposeFiles, MenuEntry } from "./manifest.ts";

/** A release that is part of the composition. */
export interface ComposedRelease {
  version: string;
  /** Address of its entry script; its other files are beside it. */
  url: string;
}

/** A release whose catalogue has the hash of each of its files. */
export interface CataloguedRelease extends ComposedRelease {
  /** Subresource integrity of its catalogue. */
  catalogue: string;
}

/** A remote's release that is part of the composition. */
export interface ComposedRemote extends ComposedRelease {
  /** Subresource integrity of its catalogue; pages leave it out, as they list the files. */
  catalogue?: string;
  /** The previously live release, which replaces parts that fail to load. */
  previous?: CataloguedRelease;
}

/** Files of a page in one language. */
export interface ComposedPageFiles extends ExposeFiles {
  /** Address of the image that sharing services show; a site run from sources has none. */
  image?: string;
}

/** A page of the composition, as the shell needs it to match, link and load. */
export interface ComposedPage {
  remote: string;
  paths: PagePaths;
  /**
   * Files of the page by language. A document has only the files of its own page and language, and
   * none if the page is static.
   */
  exposes: Partial<Record<Locale, ComposedPageFiles>>;
  /** The page only shows something: its markup is all that a browser needs. */
  isStatic?: true;
  menu?: MenuEntry;
}

export interface ComposedSlot {
  remote: string;
  exposes: Partial<Record<Locale, ExposeFiles>>;
}

/**
 * The part of the composition that one document carries, in `<script type="application/json"
 * id="composition">`: its own page, the menu, and the pages that it links to.
 */
export interface PageComposition {
  shell: ComposedRelease;
  remotes: Record<string, ComposedRemote>;
  pages: Record<string, ComposedPage>;
  slots: Record<string, ComposedSlot>;
  site: SiteFacts;
  /** Year of the copyright line until the page is hydrated. */
  year: number;
}

/** Which releases are live together, and every page that they show. */
export interface Composition extends PageComposition {
  /** Hash of all of its inputs. */
  id: string;
}

/** One element of a document's head that belongs to the page on screen. */
export type HeadTag = readonly ["meta" | "link", Record<string, string>];

/** What a document's head says about the page on screen. */
export interface PageHead {
  title: string;
  tags: readonly HeadTag[];
}

/** A static page as its document shows it: nothing of its remote's release is needed. */
export interface StaticPage {
  /** Everything inside `main`. */
  markup: string;
  head: PageHead;
  /** Its sheets, by their addresses in the release. */
  styles: Record<string, string>;
}

/**
 * What a client navigation to a page fetches instead of the page's document: the same composition
 * with no other remotes than those in the page, and the hash of each of its files, or the static
 * page itself.
 */
export interface PageFile extends Pick<PageComposition, "shell" | "remotes" | "pages" | "slots"> {
  /** Subresource integrity by address. */
  integrity: Record<string, string>;
  /** The page itself, if it is static. */
  page?: StaticPage;
}

/** Address of the page file that belongs to the document at a path. */
export function pageFileUrl(path: string): string {
  return `/_page${path === "/" ? "" : path}.json`;
}

/**
 * Name of the `Server-Timing` entry in which a document's server sends the composition's id. Files
 * of the composition never change at an address that has this id as its query.
 */
export const compositionMark = "composition";

/**
 * Property of the error of a failed lazy import: the address of the importing release's script. Builds
 * set it, and the shell reads it (docs/decisions/static-until-live.md).
 */
export const lazyMark = "lazyIn";

/** Address of the list of every page's paths, in the order of the languages. */
export const addressesUrl = "/_addresses.json";

/** Address of a language's feed. */
export function feedUrl(locale: Locale): string {
  return withLocalePrefix("/feed.xml", locale);
}

/** Address of a file beside a release's entry. */
export function releaseFileUrl(release: ComposedRelease, file: string): string {
  return `${release.url.slice(0, release.url.lastIndexOf("/") + 1)}${file}`;
}
