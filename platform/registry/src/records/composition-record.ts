import type { Composition } from "@site/contract/composition";
import { locales } from "@site/contract/locales";
import * as v from "valibot";
import {
  address,
  compositionId,
  isUnsafe,
  releaseName,
  sha256,
  storedBlob,
  time,
  version,
} from "./fields.ts";

const composedFile = v.object({ ...storedBlob.entries, type: v.string() });

const usedPart = v.object({
  kind: v.picklist(["page", "slot"]),
  id: v.string(),
  remote: v.string(),
});

const pageDates = v.object({
  /** Hash of the text in the page's main part. */
  words: sha256,
  /** Calendar dates. */
  published: v.pipe(v.string(), v.isoDate()),
  modified: v.pipe(v.string(), v.isoDate()),
});

const composedDocument = v.object({
  ...composedFile.entries,
  /** Its Content-Security-Policy, for the header that repeats it. */
  policy: v.string(),
  locale: v.picklist(locales),
  /** Page id, or undefined for a 404. */
  page: v.exactOptional(v.string()),
  /** Hash of everything the markup depends on; the same key means the same markup. */
  fragmentKey: v.string(),
  /** Blob of the rendered markup, for the next composition to reuse. */
  fragment: sha256,
  /** Pages and slots whose files the document needs, and the pages that it links to. */
  used: v.array(usedPart),
  linked: v.array(v.string()),
  /** When its text first appeared and last changed; absent for a 404. */
  dates: v.exactOptional(pageDates),
  /** Hash of everything the document is made of; the same key means the same document. */
  key: v.string(),
});

const goneAddress = v.object({ successor: v.exactOptional(address) });

/** The part of a composition that the registry itself reads: the releases it names. */
const namedReleases = v.looseObject({
  id: compositionId,
  shell: v.looseObject({ version }),
  remotes: v.record(
    releaseName,
    v.looseObject({ version, previous: v.optional(v.looseObject({ version })) }),
  ),
  pages: v.record(v.string(), v.looseObject({ remote: releaseName })),
});

/** How the record of a composition is stored. */
export const compositionRecord = v.object({
  id: compositionId,
  composition: v.custom<Composition>(
    // Without a limit: only the platform writes compositions, and a site may have any size.
    (value) => v.is(namedReleases, value) && !isUnsafe(value),
    "expected a composition",
  ),
  documents: v.record(address, composedDocument),
  /** The page for unknown addresses, by language. */
  notFound: v.object(v.entriesFromList(locales, composedDocument)),
  /** Addresses of pages that were removed or moved. */
  gone: v.record(address, goneAddress),
  /** Sitemap, robots.txt, feeds, icons and images; by address. */
  files: v.record(address, composedFile),
  releases: v.record(releaseName, v.object({ version, digest: sha256 })),
  /** Links to pages that the composition does not have: `from` shows them as plain text. */
  deadLinks: v.array(v.object({ from: v.string(), to: v.string() })),
});

/** A note that a composition was collected. */
export const collectedComposition = v.object({ id: compositionId, collectedAt: time });

/** What a channel points to: which releases are live, and the response of every address. */
export type CompositionRecord = v.InferOutput<typeof compositionRecord>;
/** A document or file that the composer made, by the hash of its content. */
export type ComposedFile = v.InferOutput<typeof composedFile>;
/** A prerendered address. */
export type ComposedDocument = v.InferOutput<typeof composedDocument>;
/** When a page's text first appeared and last changed. */
export type PageDates = v.InferOutput<typeof pageDates>;
/** A page or slot whose files a document needs. */
export type UsedPart = v.InferOutput<typeof usedPart>;
/** The response of an address whose page was removed: 301 to its successor, or 410 without one. */
export type GoneAddress = v.InferOutput<typeof goneAddress>;

/** A release that pages load, and what the composition states of it. */
export interface ServedRelease {
  name: string;
  version: string;
  /** Only for a release that the composition shows. */
  digest?: string;
  /** Only for a fallback: the subresource integrity of its catalogue. */
  catalogue?: string;
}

/** Every release whose files a composition's pages may load: those it shows, and their fallbacks. */
export function servedReleases({
  releases,
  composition,
}: Pick<CompositionRecord, "releases" | "composition">): ServedRelease[] {
  const shown = Object.entries(releases).map(([name, release]) => ({ name, ...release }));
  const fallbacks = Object.entries(composition.remotes).flatMap(([name, { previous }]) =>
    previous ? [{ name, version: previous.version, catalogue: previous.catalogue }] : [],
  );
  return [...shown, ...fallbacks];
}

/** Versions of the releases in a composition, by name. */
export function versionsOf(record: CompositionRecord | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record?.releases ?? {}).map(([name, { version }]) => [name, version]),
  );
}

/** Every blob that a composition names. */
export function blobsOf({ documents, notFound, files }: CompositionRecord): BlobReference[] {
  const all = [...Object.values(documents), ...Object.values(notFound)];
  return [...all, ...Object.values(files), ...all.map(({ fragment }) => ({ hash: fragment }))];
}

/** A blob as a record names it, with its brotli variant if it has one. */
export interface BlobReference {
  hash: string;
  /** Name of the releases that the file belongs to; undefined for a composition's own. */
  owner?: string;
  brotliSize?: number;
}
