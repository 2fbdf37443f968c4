import type { ComposedDocument, CompositionRecord } from "@site/registry/composition-record";
import { publish } from "@site/registry/publish";
import type { Registry } from "@site/registry/registry";
import { releasablePackages } from "@site/workspace/workspace";
import { buildFederated } from "../federated/build-federated.ts";
import { buildMonolith } from "../monolith/build-monolith.ts";
import { type MonolithDocument, monolithDocuments } from "../monolith/monolith-documents.ts";
import { makeLive, promoteBuilds } from "../served/temporary-registry.ts";
import type { Variant } from "./variant.ts";

/** Makes a variant's document of this site's. */
type Edit = (document: ComposedDocument, path: string) => Promise<MonolithDocument>;

/**
 * Publishes the packages' builds, builds the applications that the site is compared with from the
 * same sources, and makes each variant live on the channel of its name.
 */
export async function registerVariants(registry: Registry, scratch: string): Promise<void> {
  const record = await promoteBuilds(registry, "site" satisfies Variant);
  const monolith = await buildMonolith(scratch);
  const documents = monolithDocuments(monolith);
  const remotes = releasablePackages().filter((name) => name !== "shell");
  const federated = await buildFederated(scratch, documents.composition, remotes);
  const peers: CompositionRecord = { ...record, releases: {} };
  for (const { folder } of [monolith, federated]) {
    const { name, version, digest } = (await publish(registry, folder)).record;
    peers.releases[name] = { version, digest };
  }
  await registerVariant(registry, record, "limit", async ({ hash, policy }) => ({
    html: withoutScripts((await registry.blob(hash)).toString("utf8")),
    policy,
  }));
  await registerVariant(registry, peers, "prerendered", (_, path) => documents.prerendered(path));
  await registerVariant(registry, peers, "spa", async (_, path) => documents.empty(path));
  await registerVariant(registry, peers, "federated", async (_, path) =>
    documents.empty(path, federated),
  );
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
    const { html, policy } = await edit(document, path);
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
function withoutScripts(html: string): string {
  return html.replace(script, "").replace(modulePreload, "");
}
