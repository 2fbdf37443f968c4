import type { StoredObject } from "./object-store.ts";

/** One page of a bucket's listing (ListObjectsV2), and the token of the next one. */
export interface ListingPage {
  objects: StoredObject[];
  next?: string;
}

/**
 * Reads the XML of a listing. The protocol's documents are flat and machine-made, so that their
 * elements can be picked out without a parser.
 * @throws Error when it is no listing: an empty page must never be mistaken for an empty store.
 */
export function parseListing(xml: string): ListingPage {
  if (!/<ListBucketResult[\s>]/.test(xml)) {
    throw new Error(`expected a listing, received: ${xml.slice(0, 120)}`);
  }
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, contents = ""]) => ({
    key: textOf(contents, "Key"),
    size: Number(textOf(contents, "Size")),
    modifiedAt: new Date(textOf(contents, "LastModified")),
  }));
  const isTruncated = /<IsTruncated>true<\/IsTruncated>/.test(xml);
  return { objects, ...(isTruncated && { next: textOf(xml, "NextContinuationToken") }) };
}

/** The code of an error answer, such as `NoSuchBucket`; empty when there is none. */
export function errorCodeOf(xml: string): string {
  return /<Error>.*?<Code>([^<]*)<\/Code>/s.exec(xml)?.[1] ?? "";
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  if (text === undefined) throw new Error(`the listing lacks ${element}: ${xml.slice(0, 120)}`);
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_all, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&(amp|lt|gt|quot|apos);/g, (all, name: string) => entities[name] ?? all);
}
