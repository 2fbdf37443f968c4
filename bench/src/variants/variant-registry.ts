import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promote } from "@site/composer/release/promote";
import { neutralSite } from "@site/contract/site";
import type { ComposedDocument, CompositionRecord } from "@site/registry/composition-record";
import { publish } from "@site/registry/publish";
import type { Registry } from "@site/registry/registry";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import type { BuiltMonolith } from "../monolith/build-monolith.ts";
import { MonolithDocuments } from "../monolith/monolith-documents.ts";
import { makeLive } from "../served/make-live.ts";
import type { Variant } from "./variant.ts";

/** A document's new text, and its policy where that differs too. */
type Edit = (
  document: ComposedDocument,
  path: string,
) => Promise<{ html: string; policy?: string }>;

/**
 * Publishes the builds and composes every variant, each on the channel of its name. The result is
 * the composition of the site itself.
 */
export async function registerVariants(
  registry: Registry,
  built: BuiltMonolith,
): Promise<CompositionRecord> {
  const releases = await Promise.all(
    releasablePackages().map(async (name) => (await publish(registry, buildFolder(name))).record),
  );
  const { record } = await promote({
    registry,
    channel: "site" satisfies Variant,
    releases,
    site: neutralSite,
    movedBy: "bench",
  });
  const application = await publish(registry, built.folder);
  const documents = await MonolithDocuments.open(built, (file) =>
    readFile(resolve(built.folder, file), "utf8"),
  );
  const monolithRelease = {
    [application.record.name]: {
      version: application.record.version,
      digest: application.record.digest,
    },
  };
  const html = async ({ hash }: ComposedDocument) => (await registry.blob(hash)).toString("utf8");
  const register = (variant: Variant, edit: Edit, composed = record.releases) =>
    registerVariant(registry, { ...record, releases: composed }, variant, edit);

  await register("limit", async (document) => ({ html: withoutScripts(await html(document)) }));
  await register("no-preloads", async (document) => ({
    html: withoutPreloads(await html(document)),
  }));
  await register("spa", async (_document, path) => documents.empty(path), monolithRelease);
  await register("prerendered", (_document, path) => documents.prerendered(path), monolithRelease);
  return record;
}

/** A composition with the same addresses and other documents, live on a channel of its own. */
async function registerVariant(
  registry: Registry,
  base: CompositionRecord,
  variant: Variant,
  edit: Edit,
): Promise<void> {
  const documents: CompositionRecord["documents"] = {};
  for (const [path, document] of Object.entries(base.documents)) {
    const { html, policy = document.policy } = await edit(document, path);
    const blob = await registry.putBlob(Buffer.from(html), true, "document");
    documents[path] = { ...document, ...blob, policy };
  }
  const record: CompositionRecord = { ...base, id: `${base.id}-${variant}`, documents };
  await registry.createComposition(record);
  await makeLive(registry, record, variant);
}

/*
 * What the composer writes is machine-made: attributes are double-quoted, and no markup hides in
 * the text of a script. So it can be cut without a parser.
 */

const preload = /<link(?=[^>]*\brel="(?:module)?preload")[^>]*>\s*/g;
const script = /<script\b[^>]*>[\s\S]*?<\/script>\s*/g;

/** The document without anything that asks for files before they are found to be needed. */
export function withoutPreloads(html: string): string {
  return html.replace(preload, "");
}

/** The finished document alone: no script, no data for scripts, no script fetched. Fonts stay. */
export function withoutScripts(html: string): string {
  return html
    .replace(script, "")
    .replace(preload, (link) => (link.includes('"modulepreload"') ? "" : link));
}
