import { locales } from "@site/contract/locales";
import { type CompositionRecord, servedReleases } from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { isAsComposed, isPublicFile, type ReleaseRecord } from "@site/registry/release-record";
import type { BlobCheck } from "#compose/release-check.ts";
import { type Tag, tagsOf } from "#compose/render/markup.ts";

/** Everything that is wrong with a stored composition: documents, files, releases, links. */
export async function checkComposition(
  registry: Registry,
  blobs: BlobCheck,
  record: CompositionRecord,
) {
  const documents = [
    ...Object.entries(record.documents),
    ...locales.map((locale) => [`the ${locale} 404`, record.notFound[locale]] as const),
  ];
  const issues = [
    ...missingDocuments(record),
    ...missingSuccessors(record),
    ...(await servedReleaseIssues(registry, record)),
  ];
  const files = [...documents, ...Object.entries(record.files)];
  const broken = await inParallel(8, files, async ([path, file]) => {
    const found = [
      await blobs.issue(file),
      "fragment" in file ? await blobs.issue({ hash: file.fragment }) : undefined,
    ];
    return found.filter((issue) => issue !== undefined).map((issue) => `${path}: ${issue}`);
  });
  issues.push(...broken.flat());
  // Links can be checked only when every document exists.
  if (issues.length > 0) return { issues, documents: documents.length, links: 0 };
  const links = await checkLinks(registry, record);
  return { issues: links.issues, documents: documents.length, links: links.count };
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
  record: CompositionRecord,
): Promise<string[]> {
  const issues = await inParallel(8, servedReleases(record), async (served) => {
    const { name, version, digest } = served;
    const release = await registry.release(name, version);
    const what = `${digest ? "its release" : "the fallback"} ${name}@${version}`;
    if (!release) return [`${what} is missing`];
    return isAsComposed(release, served)
      ? []
      : [`${what} has another ${digest ? "digest" : "catalogue"} than the composition states`];
  });
  return issues.flat();
}

async function checkLinks(registry: Registry, record: CompositionRecord) {
  const { origin } = record.composition.site;
  const tags = new Map(
    await inParallel(8, Object.entries(record.documents), async ([path, { hash }]) => {
      return [path, tagsOf((await registry.blob(hash)).toString("utf8"))] as const;
    }),
  );
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
  const issues = await inParallel(4, [...tags], async ([path, elements]) => {
    const found: string[] = [];
    for (const address of new Set(elements.flatMap(addressesIn))) {
      const url = URL.parse(address, `${origin}${path}`);
      if (url && url.origin !== origin) continue;
      count += 1;
      const issue = url ? await issueOf(url) : "which is not an address";
      if (issue) found.push(`${path} links to ${address}, ${issue}`);
    }
    return found;
  });
  return { count, issues: issues.flat() };
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
