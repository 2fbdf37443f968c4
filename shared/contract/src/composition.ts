import { type Language, withLanguagePrefix } from "./languages.ts";
import type { ExposeFiles } from "./manifest.ts";
import type { MenuEntry, PagePaths } from "./page.ts";
import type { SiteFacts } from "./site.ts";

/** A release that is part of the composition. */
export interface ComposedRelease {
  version: string;
  /** Address of its entry script; its other files lie beside it. */
  url: string;
}

/** A remote's release that is part of the composition. */
export interface ComposedRemote extends ComposedRelease {
  /** Subresource integrity of its catalogue, by which every other file of it is known. */
  catalogue: string;
  /** The release that was live before: what it has stands in for what fails to load. */
  previous?: Omit<ComposedRemote, "previous">;
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
  /** Files of the page by language. A document holds those of its own markup; others are looked up. */
  exposes: Partial<Record<Language, ComposedPageFiles>>;
  menu?: MenuEntry;
  /** The page links to pages that this document doesn't know: it is shown by loading its document. */
  isDocument?: true;
}

export interface ComposedSlot {
  remote: string;
  exposes: Partial<Record<Language, ExposeFiles>>;
}

/**
 * Which releases are live together, and what they show. Every page carries an excerpt of it in
 * `<script type="application/json" id="composition">`: what the page and its next steps need. An
 * open tab keeps the releases it began with.
 */
export interface Composition {
  /** Hash of everything that went into it. */
  id: string;
  shell: ComposedRelease;
  remotes: Record<string, ComposedRemote>;
  pages: Record<string, ComposedPage>;
  slots: Record<string, ComposedSlot>;
  site: SiteFacts;
  /** Year of the copyright line until the page runs and knows better. */
  year: number;
}

/** Address of a language's feed. */
export function feedUrl(language: Language): string {
  return withLanguagePrefix("/feed.xml", language);
}

/** Address of a file that stands beside a release's entry. */
export function releaseFileUrl(release: ComposedRelease, file: string): string {
  return `${release.url.slice(0, release.url.lastIndexOf("/") + 1)}${file}`;
}
