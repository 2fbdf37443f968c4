import type { Composition } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";

/** A document or file that the composer made, by the hash of its content. */
export interface ComposedFile {
  hash: string;
  type: string;
  /** Bytes uncompressed, and as brotli. */
  size: number;
  brotliSize?: number;
}

/** A prerendered address. */
export interface ComposedDocument extends ComposedFile {
  /** Its Content-Security-Policy, for the header that repeats it. */
  policy: string;
  language: Language;
  /** Page id, or undefined for a 404. */
  page?: string;
  /** Hash of everything the markup depends on; the same key means the same markup. */
  fragmentKey: string;
  /** Blob of the rendered markup, for the next composition to take over. */
  fragment: string;
  /** Pages and slots whose files the document needs, and the pages that it links to. */
  used: UsedPart[];
  linked: string[];
  /** Hash of everything the document is made of; the same key means the same document. */
  key: string;
}

/** Every release whose files a composition's pages may load: those it shows, and their fallbacks. */
export function servedReleases({
  releases,
  composition,
}: Pick<CompositionRecord, "releases" | "composition">): { name: string; version: string }[] {
  const shown = Object.entries(releases).map(([name, { version }]) => ({ name, version }));
  const fallbacks = Object.entries(composition.remotes).flatMap(([name, { previous }]) =>
    previous ? [{ name, version: previous.version }] : [],
  );
  return [...shown, ...fallbacks];
}

/** A page or slot whose files a document needs. */
export interface UsedPart {
  kind: "page" | "slot";
  id: string;
  remote: string;
}

/** What an address answers whose page was removed: 301 to its successor, or 410 without one. */
export interface GoneAddress {
  successor?: string;
}

/** Everything a channel can point to: which releases, and what every address answers. */
export interface CompositionRecord {
  id: string;
  composition: Composition;
  /** Documents by address. */
  documents: Record<string, ComposedDocument>;
  /** What an unknown address shows, by language. */
  notFound: Record<Language, ComposedDocument>;
  /** Addresses of pages that were removed or moved. */
  gone: Record<string, GoneAddress>;
  /** Sitemap, robots.txt, feeds, icons and images; by address. */
  files: Record<string, ComposedFile>;
  /** Digest of every release in it, by name. */
  releases: Record<string, { version: string; digest: string }>;
  /** Links to pages that the composition does not have: `from` shows them as plain text. */
  deadLinks: { from: string; to: string }[];
}
