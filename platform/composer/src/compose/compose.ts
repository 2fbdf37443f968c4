import { Failure, failure } from "@site/contract/failure";
import { printable } from "@site/contract/printable";
import type { SiteFacts } from "@site/contract/site";
import type { ReleaseName } from "@site/registry/channel-revision";
import {
  type CompositionRecord,
  type GoneAddress,
  versionsOf,
} from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import { unlessDamaged } from "@site/registry/object-store";
import { ownershipIssue } from "@site/registry/owners";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { incompatibilities } from "./compatibility.ts";
import { compositionOf, fallbackReleases, parallelReleases } from "./composition.ts";
import { overBudget } from "./document/document-files.ts";
import { assembleDocuments } from "./document/documents.ts";
import { type Removal, remotesFor, removalsOf, removalText } from "./pages/site-pages.ts";
import { BlobCheck, fileIssues } from "./release-check.ts";
import { type CompositionSources, type Rendering, renderAddresses } from "./render/fragments.ts";
import { thrownIn } from "./render/prerenderer.ts";
import { siteFiles } from "./site-files/site-files.ts";

/** The releases can't be composed; the message lists all of the reasons. */
export class ComposeError extends Failure {
  constructor(reasons: readonly string[]) {
    const lines = reasons.map((reason) => `  - ${printable(reason)}`);
    super("cannot-compose", `These releases can't be composed:\n${lines.join("\n")}`);
  }
}

export interface NextInput {
  registry: Registry;
  /** The new releases; all others stay as in the previous composition. */
  releases: readonly ReleaseName[];
  /** Remotes of the previous composition that the new one does without. */
  without?: readonly string[];
  /** The composition that the new one follows. */
  previous: CompositionRecord | undefined;
  /** Undefined keeps the facts that the previous composition shows. */
  site: SiteFacts | undefined;
  allowRemoval: boolean;
  /** Files that another composition has drawn, by address. */
  drawn?: CompositionRecord["files"] | undefined;
  rendering?: Rendering | undefined;
}

/**
 * Composes releases with the others of the previous composition, and checks the rules for every
 * composition: the contract, no page removed without permission, the budgets. Stores the
 * composition; nothing is live before a channel points to it.
 * @throws ComposeError, or Error when pages would disappear
 */
export async function composeNext({
  registry,
  releases: given,
  without = [],
  previous,
  allowRemoval,
  rendering,
  ...input
}: NextInput): Promise<{ record: CompositionRecord; removed: Removal[] }> {
  const site = input.site ?? previous?.composition.site;
  if (!site) {
    throw failure`no-site-facts: Nothing has been promoted to this channel yet. Its first promotion states the site's facts, so it runs in the folder of site.config.json.`;
  }
  // Puts back releases that a collection moved aside, so that a new record may name them.
  const next = await Promise.all(
    given.map(({ name, version }) =>
      registry.requireRelease(name, version, registry.reuseRelease(name, version)),
    ),
  );
  const unknown = without.filter((name) => !previous?.composition.remotes[name]);
  if (unknown.length > 0) {
    const known = Object.keys(previous?.composition.remotes ?? {}).join(", ");
    throw failure`not-in-site: ${unknown.join(", ")} is no remote of the site: it has ${known}.`;
  }
  const added = next.map(({ name }) => name);
  const both = added.filter((name) => without.includes(name));
  if (both.length > 0)
    throw failure`added-and-removed: ${both.join(", ")} can't be added and taken away at once. Name each once.`;
  const replaced = new Set([...added, ...without]);
  const live = Object.entries(versionsOf(previous));
  const kept = live.filter(([name]) => !replaced.has(name));
  const former = live.filter(([name]) => replaced.has(name));
  const others = await registry.requireReleases(Object.fromEntries(kept));
  const releases = [...next, ...others].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await rejectForeign(registry, releases, previous);
  await rejectUnfit(registry, releases, previous);
  const shell = releases.find((release) => release.kind === "shell");
  if (!shell) {
    throw failure`no-shell: There is no shell yet: promote one together with the first remotes.`;
  }
  const remotes = remotesFor(site, releases);
  // A damaged release must not prevent its own replacement.
  const readable = await inParallel(parallelReleases, former, ([name, version]) =>
    unlessDamaged(registry.release(name, version)),
  );
  const before = [...others, ...readable.filter((release) => release !== undefined)];
  const { removed, gone } = removalsOf(previous, before, remotes);
  if (removed.length > 0 && !allowRemoval)
    throw new Failure("removes-addresses", removalText(removed));
  const record = await compose({
    registry,
    shell,
    remotes,
    site,
    previous,
    gone,
    drawn: input.drawn,
    ...rendering,
  });
  // Only what changed is weighed: a page that was accepted before stays accepted.
  const heavy = Object.entries(record.documents)
    .filter(([path, { hash }]) => previous?.documents[path]?.hash !== hash)
    .flatMap(([path, document]) => overBudget(path, document, record.composition, releases));
  if (heavy.length > 0) throw new ComposeError(heavy);
  return { record, removed };
}

/**
 * Checks that every release that was not live before is signed by its owner, where owners are
 * stated, and that every release that was live is unchanged: a store may let a writer replace one.
 * @throws ComposeError naming each issue.
 */
async function rejectForeign(
  registry: Registry,
  releases: readonly ReleaseRecord[],
  previous: CompositionRecord | undefined,
): Promise<void> {
  const owners = await registry.owners();
  const issues = releases.flatMap((release) => {
    const { name, version, digest } = release;
    const live = previous?.releases[name];
    if (live?.version !== version) return ownershipIssue(release, owners) ?? [];
    if (live.digest === digest) return [];
    return `${name}@${version} was replaced in the store since it went live. Publish the build that you want under a new version.`;
  });
  if (issues.length > 0) throw new ComposeError(issues);
}

/**
 * Checks each release that was not live before: every file must be stored as its record says, since
 * a server shows a composition only after reading all files; no date may be in the future.
 * @throws ComposeError naming each issue.
 */
async function rejectUnfit(
  registry: Registry,
  releases: readonly ReleaseRecord[],
  previous: CompositionRecord | undefined,
): Promise<void> {
  const blobs = new BlobCheck(registry);
  const issues: string[] = [];
  for (const release of releases) {
    const { name, version } = release;
    if (previous?.releases[name]?.version === version) continue;
    for (const issue of [...daysToCome(release), ...(await fileIssues(blobs, release))]) {
      issues.push(`${name}@${version}: ${issue}`);
    }
  }
  if (issues.length === 0) return;
  const more = issues.length - maxIssues;
  throw new ComposeError([
    ...issues.slice(0, maxIssues),
    ...(more > 0 ? [`and ${more} more, often for the same reason`] : []),
  ]);
}

/** Dates of a release that are in the future everywhere: they would stay at the top of the feed. */
function daysToCome(release: ReleaseRecord): string[] {
  if (release.kind === "shell") return [];
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return Object.entries(release.manifest.pages).flatMap(([id, { lastModified, feed = {} }]) =>
    [lastModified, ...Object.values(feed).map(({ published }) => published)]
      .filter((day) => day !== undefined && day > tomorrow)
      .map((day) => `${id} is dated ${day}, which is yet to come. Correct the date.`),
  );
}

const maxIssues = 20;

interface ComposeInput extends CompositionSources {
  site: SiteFacts;
  /** Addresses that the site had and no longer has. */
  gone: Record<string, GoneAddress>;
  drawn: CompositionRecord["files"] | undefined;
}

const thrownHint =
  "Of a remote, `pnpm release try <remote>` names the line of its sources, after the same build; of the shell, the place is in shell/dist.";

/**
 * Prerenders every address of the given releases and stores the result as a composition.
 * Nothing is live before a channel points to it.
 * @throws ComposeError when the releases don't fit together or a page fails to render.
 */
async function compose(input: ComposeInput): Promise<CompositionRecord> {
  const { registry, shell, remotes, previous, gone } = input;
  const drawn = { ...input.drawn, ...previous?.files };
  const manifests = remotes.map(({ manifest }) => manifest);
  const conflicts = incompatibilities(shell.manifest, manifests);
  if (conflicts.length > 0) throw new ComposeError(conflicts);

  const fallbacks = await fallbackReleases(registry, shell, remotes, previous);
  const composition = compositionOf({ ...input, fallbacks, year: new Date().getFullYear() });
  const known = await registry.reuseComposition(composition.id);
  if (known) return known;

  const { addresses, errors, deadLinks } = await renderAddresses(input, composition);
  if (errors.join().includes(thrownIn)) errors.push(thrownHint);
  if (errors.length > 0) throw new ComposeError(errors);
  const { documents, notFound, pageFiles } = await assembleDocuments(input, composition, addresses);

  const record: CompositionRecord = {
    id: composition.id,
    composition,
    documents,
    notFound,
    gone,
    files: {
      ...(await siteFiles(registry, composition, manifests, documents, drawn)),
      ...pageFiles,
    },
    releases: Object.fromEntries(
      [shell, ...remotes].map(({ name, version, digest }) => [name, { version, digest }]),
    ),
    deadLinks,
  };
  await registry.createComposition(record);
  return record;
}
