import type { CompositionRecord } from "@site/registry/composition-record";
import type { Tag } from "#compose/render/markup.ts";

/** Attributes whose value is one address, by element. */
const addressAttributes: Record<string, readonly string[]> = {
  a: ["href"],
  area: ["href"],
  audio: ["src"],
  iframe: ["src"],
  image: ["href"],
  img: ["src"],
  link: ["href"],
  meta: ["content"],
  script: ["src"],
  source: ["src"],
  use: ["href"],
  video: ["src", "poster"],
};

export interface LinkContext {
  record: CompositionRecord;
  /** Elements of every document, by address. */
  tags: ReadonlyMap<string, readonly Tag[]>;
  /** Whether an address is a public file of a stored release. */
  isReleaseFile: (path: string) => Promise<boolean>;
}

/** Links of one document that lead nowhere, and how many were looked at. */
export async function linkIssues(
  path: string,
  context: LinkContext,
): Promise<{ count: number; issues: string[] }> {
  const { origin } = context.record.composition.site;
  const issues: string[] = [];
  const addresses = new Set((context.tags.get(path) ?? []).flatMap(addressesIn));
  let count = 0;
  for (const address of addresses) {
    if (!URL.canParse(address, `${origin}${path}`)) {
      issues.push(`${path} links to ${address}, which is no address`);
      continue;
    }
    const url = new URL(address, `${origin}${path}`);
    if (url.origin !== origin) continue;
    count += 1;
    const issue = await issueOf(url, context);
    if (issue) issues.push(`${path} links to ${address}, ${issue}`);
  }
  return { count, issues };
}

async function issueOf(
  { pathname, hash }: URL,
  { record, tags, isReleaseFile }: LinkContext,
): Promise<string | undefined> {
  const path = decodeURI(pathname);
  if (record.documents[path]) {
    const id = decodeURIComponent(hash.slice(1));
    const isThere =
      id === "" || tags.get(path)?.some(({ attributes }) => attributes.get("id") === id);
    return isThere ? undefined : `but that page has no element with the id ${id}`;
  }
  if (record.files[path]) return undefined;
  if (record.gone[path]) return "whose page was removed or moved";
  return (await isReleaseFile(path)) ? undefined : "which the composition does not have";
}

function addressesIn({ name, attributes }: Tag): string[] {
  const found = (addressAttributes[name] ?? []).flatMap((attribute) => {
    const value = attributes.get(attribute);
    return value === undefined || !isAddress(name, value) ? [] : [value];
  });
  const sets = ["srcset", "imagesrcset"].flatMap((attribute) =>
    (attributes.get(attribute) ?? "")
      .split(",")
      .map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? "")
      .filter((address) => address !== ""),
  );
  return [...found, ...sets];
}

/** A meta element's content is an address only where it is written as a whole one. */
function isAddress(element: string, value: string): boolean {
  return element !== "meta" || /^https?:\/\/\S+$/.test(value);
}
