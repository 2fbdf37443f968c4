import { locales } from "@site/contract/locales";
import {
  type ComposedDocument,
  type ComposedFile,
  type CompositionRecord,
  servedReleases,
} from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { tagsOf } from "#compose/render/markup.ts";
import { linkIssues } from "./link-check.ts";
import type { BlobCheck } from "./release-check.ts";

export interface CompositionCheck {
  issues: string[];
  documents: number;
  links: number;
}

/** Everything that is wrong with a stored composition: documents, files, releases, links. */
export async function checkComposition(
  registry: Registry,
  blobs: BlobCheck,
  record: CompositionRecord,
): Promise<CompositionCheck> {
  const documents: [string, ComposedDocument][] = [
    ...Object.entries(record.documents),
    ...locales.map((locale): [string, ComposedDocument] => [
      `the ${locale} 404`,
      record.notFound[locale],
    ]),
  ];
  const issues = [
    ...missingDocuments(record),
    ...misledAddresses(record),
    ...(await releaseIssues(registry, record)),
  ];
  const files: [string, ComposedDocument | ComposedFile][] = [
    ...documents,
    ...Object.entries(record.files),
  ];
  const broken = await inParallel(8, files, async ([path, file]) => {
    const found = [
      await blobs.issue(file),
      "fragment" in file ? await blobs.issueOfHash(file.fragment) : undefined,
    ];
    return found.filter((issue) => issue !== undefined).map((issue) => `${path}: ${issue}`);
  });
  issues.push(...broken.flat());
  // Links can only be read where every document is there.
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

function misledAddresses({ gone, documents }: CompositionRecord): string[] {
  return Object.entries(gone)
    .filter(([, { successor }]) => successor !== undefined && !documents[successor])
    .map(([path, { successor }]) => `${path} leads to ${successor}, which is no page`);
}

async function releaseIssues(registry: Registry, record: CompositionRecord): Promise<string[]> {
  const { releases } = record;
  const issues = await inParallel(
    8,
    Object.entries(releases),
    async ([name, { version, digest }]) => {
      const record = await registry.release(name, version);
      if (!record) return [`its release ${name}@${version} is missing`];
      return record.digest === digest ? [] : [`its release ${name}@${version} is another one`];
    },
  );
  return [...issues.flat(), ...(await lostFallbacks(registry, record))];
}

async function lostFallbacks(registry: Registry, record: CompositionRecord): Promise<string[]> {
  const issues = await inParallel(8, servedReleases(record), async ({ name, version }) => {
    if (record.releases[name]?.version === version) return [];
    const isThere = (await registry.release(name, version)) !== undefined;
    return isThere ? [] : [`the fallback ${name}@${version} is missing`];
  });
  return issues.flat();
}

async function checkLinks(
  registry: Registry,
  record: CompositionRecord,
): Promise<{ count: number; issues: string[] }> {
  const tags = new Map(
    await inParallel(8, Object.entries(record.documents), async ([path, { hash }]) => {
      return [path, tagsOf((await registry.blob(hash)).toString("utf8"))] as const;
    }),
  );
  const known = new Map<string, Promise<boolean>>();
  const isReleaseFile = (path: string) => {
    const answer = known.get(path) ?? isPublicFile(registry, path);
    known.set(path, answer);
    return answer;
  };
  const found = await inParallel(4, [...tags.keys()], (path) =>
    linkIssues(path, { record, tags, isReleaseFile }),
  );
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    issues: found.flatMap(({ issues }) => issues),
  };
}

async function isPublicFile(registry: Registry, path: string): Promise<boolean> {
  const [, name = "", version = "", ...file] = path.split("/");
  if (!/^[a-z0-9-]+$/.test(name) || !/^[0-9A-Za-z.-]+$/.test(version)) return false;
  const release = await registry.release(name, version);
  return release !== undefined && Object.hasOwn(release.files, file.join("/"));
}
