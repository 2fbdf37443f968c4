import { locales } from "@site/contract/locales";
import {
  type ComposedDocument,
  type CompositionRecord,
  servedReleases,
} from "@site/registry/composition-record";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import { keys } from "@site/registry/keys";
import type { Registry } from "@site/registry/registry";
import { isAsComposed, isPublicFile, type ReleaseRecord } from "@site/registry/release-record";
import { policyHash } from "#compose/document/headers.ts";
import type { BlobCheck } from "#compose/release-check.ts";
import { type Tag, tagsOf } from "#compose/render/markup.ts";

/** Everything that is wrong with a stored composition: documents, files, releases, links. */
export async function checkComposition(
  registry: Registry,
  blobs: BlobCheck,
  record: CompositionRecord,
) {
  const documents: NamedDocument[] = [
    ...Object.entries(record.documents),
    ...locales.map((locale) => [`the ${locale} 404`, record.notFound[locale]] as const),
  ];
  const issues = [
    ...missingDocuments(record),
    ...missingSuccessors(record),
    ...(await servedReleaseIssues(registry, blobs, record)),
  ];
  const files = [...documents, ...Object.entries(record.files)];
  const broken = await inParallel(parallelObjects, files, async ([path, file]) => {
    const found = [
      await blobs.issue(file),
      "fragment" in file ? await blobs.issue({ hash: file.fragment }) : undefined,
    ];
    return found.filter((issue) => issue !== undefined).map((issue) => `${path}: ${issue}`);
  });
  issues.push(...broken.flat());
  // Links can be checked only when every document exists.
  if (issues.length > 0) return { issues, documents: documents.length, links: 0 };
  const markup = await checkMarkup(registry, record, documents);
  return { issues: markup.issues, documents: documents.length, links: markup.count };
}

function missingDocuments({ composition, documents }: CompositionRecord): string[] {
  return Object.entries(composition.pages).flatMap(([id, { paths }]) =>
    locales
      .filter((locale) => documents[paths[locale]]?.page !== id)
      .map((locale) => `${paths[locale]} (${id}) was not composed`),
  );
}

function missingSuccessors({ gone, documents }: CompositionRecord): string[] {
  return Object.entries(gone)
    .filter(([, { successor }]) => successor !== undefined && !documents[successor])
    .map(([path, { successor }]) => `${path} leads to ${successor}, which is not a page`);
}

async function servedReleaseIssues(
  registry: Registry,
  blobs: BlobCheck,
  record: CompositionRecord,
): Promise<string[]> {
  const issues = await inParallel(parallelObjects, servedReleases(record), (served) => {
    const { name, version, digest } = served;
    const what = `${digest ? "its release" : "the fallback"} ${name}@${version}`;
    return blobs.issuesOf(
      registry.release(name, version).then((release) => {
        if (!release) {
          blobs.damaged.add(keys.release(name, version));
          return [`${what} is missing`];
        }
        return isAsComposed(release, served)
          ? []
          : [`${what} has another ${digest ? "digest" : "catalogue"} than the composition states`];
      }),
    );
  });
  return issues.flat();
}

type NamedDocument = readonly [path: string, document: ComposedDocument];

/** Reads every document: what its header is to repeat, and where its links lead. */
async function checkMarkup(
  registry: Registry,
  record: CompositionRecord,
  documents: readonly NamedDocument[],
) {
  const { origin } = record.composition.site;
  const tags = new Map<string, Tag[]>();
  const wrong = await inParallel(parallelObjects, documents, async ([path, { hash, policy }]) => {
    const html = (await registry.blob(hash)).toString("utf8");
    tags.set(path, tagsOf(html));
    return isPolicyOf(policy, html, tags.get(path))
      ? []
      : `${path}: its record states another policy than the document`;
  });
  const isReleased = releasedFiles(registry);
  const issueOf = async ({ pathname, hash }: URL): Promise<string | undefined> => {
    const path = decoded(pathname, decodeURI);
    if (record.documents[path]) {
      const id = decoded(hash.slice(1), decodeURIComponent);
      const isThere =
        id === "" || tags.get(path)?.some(({ attributes }) => attributes.get("id") === id);
      return isThere ? undefined : `but that page has no element with the id ${id}`;
    }
    if (record.files[path]) return undefined;
    if (record.gone[path]) return "whose page was removed or moved";
    return (await isReleased(path)) ? undefined : "which the composition does not have";
  };
  let count = 0;
  const pages = Object.keys(record.documents);
  const issues = await inParallel(4, pages, async (path) => {
    const found: string[] = [];
    for (const address of new Set(tags.get(path)?.flatMap(addressesIn))) {
      const url = URL.parse(address, `${origin}${path}`);
      if (url && url.origin !== origin) continue;
      count += 1;
      const issue = url ? await issueOf(url) : "which is not an address";
      if (issue) found.push(`${path} links to ${address}, ${issue}`);
    }
    return found;
  });
  return { count, issues: [...wrong, ...issues].flat() };
}

const inlined = /<(?:style|script type="importmap")[^>]*>(.*?)<\/(?:style|script)>/gs;

/** Whether a document states this policy, which allows its styles and its import map. */
function isPolicyOf(policy: string, html: string, tags: readonly Tag[] = []): boolean {
  const stated = tags.find(
    ({ attributes }) => attributes.get("http-equiv") === "Content-Security-Policy",
  );
  const contents = html.matchAll(inlined).map(([, content = ""]) => policyHash(content));
  return (
    stated?.attributes.get("content") === policy && contents.every((hash) => policy.includes(hash))
  );
}

/** Finds out whether browsers can load an address as a file of a stored release; reads each release once. */
function releasedFiles(registry: Registry): (path: string) => Promise<boolean> {
  const releases = new Map<string, Promise<ReleaseRecord | undefined>>();
  return async (path) => {
    const [, name = "", version = "", ...segments] = path.split("/");
    const file = segments.join("/");
    const release = await releases.getOrInsertComputed(`${name}@${version}`, () =>
      registry.release(name, version),
    );
    return release ? Object.hasOwn(release.files, file) && isPublicFile(release, file) : false;
  };
}

/** As browsers do: a text with a malformed escape, such as `100%`, stays as it is. */
function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

/** Addresses in an element; a meta element's content counts only if it is a whole URL. */
function addressesIn({ name, attributes }: Tag): string[] {
  const written = (attribute: string) => attributes.get(attribute) ?? "";
  const isWhole = name === "meta" && /^https?:\/\/\S+$/.test(written("content"));
  const sets = [written("srcset"), written("imagesrcset")].flatMap((set) =>
    set.split(",").map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? ""),
  );
  return [
    ...["href", "src", "poster"].filter((one) => attributes.has(one)).map(written),
    ...(isWhole ? [written("content")] : []),
    ...sets.filter((address) => address !== ""),
  ];
}
