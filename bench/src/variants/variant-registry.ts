import type { ComposedDocument, CompositionRecord } from "@site/registry/composition-record";
import { publish } from "@site/registry/publish";
import type { Registry } from "@site/registry/registry";
import { releasablePackages } from "@site/workspace/workspace";
import { buildFederated } from "../federated/build-federated.ts";
import { buildMonolith } from "../monolith/build-monolith.ts";
import type { ClientApplication } from "../monolith/client-build.ts";
import { type MonolithDocuments, monolithDocuments } from "../monolith/monolith-documents.ts";
import { makeLive, promoteBuilds } from "../served/temporary-registry.ts";
import type { Variant } from "./variant.ts";

/** A document's new text, and its policy where that differs too. */
interface EditedDocument {
  html: string;
  policy?: string;
}

type Edit = (document: ComposedDocument, path: string) => EditedDocument | Promise<EditedDocument>;

/** The applications that are built from the same sources, to be compared with the site. */
export interface BuiltPeers {
  builds: readonly { name: string; folder: string }[];
  documents: MonolithDocuments;
  federated: ClientApplication;
}

/** Builds every peer from the sources of shell and remotes. */
export async function buildPeers(scratch: string): Promise<BuiltPeers> {
  const monolith = await buildMonolith(scratch);
  const documents = monolithDocuments(monolith);
  const { composition } = documents;
  const remotes = releasablePackages().filter((name) => name !== "shell");
  const federated = await buildFederated(scratch, composition, remotes);
  return { builds: [monolith, federated], documents, federated };
}

/**
 * Publishes the builds and composes every variant, each on the channel of its name. The result is
 * the composition of the site itself.
 */
export async function registerVariants(
  registry: Registry,
  { builds, documents, federated }: BuiltPeers,
): Promise<CompositionRecord> {
  const { record } = await promoteBuilds(registry, "site" satisfies Variant);
  const peers: CompositionRecord = { ...record, releases: {} };
  for (const { folder } of builds) {
    const { name, version, digest } = (await publish(registry, folder)).record;
    peers.releases[name] = { version, digest };
  }
  const html = async ({ hash }: ComposedDocument) => (await registry.blob(hash)).toString("utf8");
  await registerVariant(registry, record, "limit", async (document) => ({
    html: withoutScripts(await html(document)),
  }));
  await registerVariant(registry, peers, "spa", (_, path) => documents.empty(path));
  await registerVariant(registry, peers, "prerendered", (_, path) => documents.prerendered(path));
  await registerVariant(registry, peers, "federated", (_, path) =>
    documents.empty(path, federated),
  );
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
    const blob = await registry.putBlob(Buffer.from(html), true);
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

const modulePreload = /<link(?=[^>]*\brel="modulepreload")[^>]*>\s*/g;
const script = /<script\b[^>]*>[\s\S]*?<\/script>\s*/g;

/** The finished document alone: no script, no data for scripts, no script fetched. Fonts stay. */
export function withoutScripts(html: string): string {
  return html.replace(script, "").replace(modulePreload, "");
}
