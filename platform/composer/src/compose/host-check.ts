import type { CompositionRecord, UsedPart } from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import type { RemoteRelease, ShellRelease } from "@site/registry/release-record";
import type { DraftSite } from "./browser-check.ts";
import { incompatibilities, unmetRanges } from "./compatibility.ts";
import { compositionOf } from "./composition.ts";
import { overBudget } from "./document/document-files.ts";
import { assembleDocuments } from "./document/documents.ts";
import { type DocumentAddress, type Rendering, renderAddresses } from "./render/fragments.ts";
import { manifestFor } from "./site-pages.ts";

/** The hosts that a remote has to work in, and the composition that its pages join. */
export interface LiveHosts {
  live: CompositionRecord;
  /** The live host first, then those before it. */
  shells: ShellRelease[];
}

/**
 * The latest hosts of a channel, including its canary's; undefined before the first promotion. A
 * collected host is left out, because no rollback can return to it.
 * @throws Error when a host can't be read, so that the remote can't be tried in it.
 */
export async function latestHosts(
  registry: Registry,
  channel: string,
  count: number,
): Promise<LiveHosts | undefined> {
  const latest = await registry.revision(channel);
  if (!latest) return undefined;
  const versions = new Set<string>();
  for await (const { releases, canary } of registry.revisionsBack(channel, latest.sequence)) {
    for (const version of [releases["shell"], canary?.releases["shell"]]) {
      if (version && versions.size < count) versions.add(version);
    }
    if (versions.size === count) break;
  }
  const shells = await inParallel(count, [...versions], async (version) => {
    if (await registry.collectedRelease("shell", version)) return undefined;
    return registry.requireRelease("shell", version);
  });
  return {
    live: await registry.requireComposition(latest.composition),
    shells: shells.filter((shell) => shell?.kind === "shell"),
  };
}

/**
 * Why a remote's release does not work in a host: ranges of singletons, a page that fails to render
 * behind the walls, a page over its budget, then what opening the pages finds. Renders the remote's
 * pages and those that show its slots, together with the other live remotes, and stores the results
 * in the given registry.
 */
export async function hostIssues(
  registry: Registry,
  release: RemoteRelease,
  shell: ShellRelease,
  live: CompositionRecord,
  rendering: Rendering = {},
  open: (draft: DraftSite) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const { site, year } = live.composition;
  const own = { ...release, manifest: manifestFor(site, release.manifest) };
  const issues = incompatibilities(shell.manifest, [own.manifest]);
  if (issues.length > 0) return issues;

  const others = await liveRemotes(registry, live, own, shell);
  const sources = { registry, shell, remotes: [...others, own], previous: live, ...rendering };
  const composition = compositionOf({ ...sources, fallbacks: new Map(), site, gone: {}, year });
  const isOwn = ({ remote }: UsedPart) => remote === own.name;
  const hasNewSlot = Object.keys(own.manifest.slots).some((id) => !live.composition.slots[id]);
  const showsIt = ({ page = "", before }: DocumentAddress) =>
    hasNewSlot ||
    composition.pages[page]?.remote === own.name ||
    (before?.used.some(isOwn) ?? false);
  const { addresses, errors } = await renderAddresses(sources, composition, showsIt);
  if (errors.length > 0) return errors;

  const { documents, pageFiles } = await assembleDocuments(sources, composition, addresses);
  const heavy = Object.entries(documents).flatMap(([path, document]) =>
    document.used.some(isOwn)
      ? overBudget(path, document, composition, [shell, ...sources.remotes])
      : [],
  );
  if (heavy.length > 0) return heavy;
  const files = { ...live.documents, ...live.files, ...documents, ...pageFiles };
  return open({ registry, origin: site.origin, changed: documents, files });
}

/** The other live remotes that run in the host, without the pages that this remote takes over. */
async function liveRemotes(
  registry: Registry,
  live: CompositionRecord,
  own: RemoteRelease,
  shell: ShellRelease,
): Promise<RemoteRelease[]> {
  const names = Object.keys(live.composition.remotes).filter((name) => name !== own.name);
  const releases = await inParallel(names.length, names, (name) =>
    registry.requireRelease(name, live.releases[name]?.version ?? ""),
  );
  const taken = new Set(
    Object.values(own.manifest.pages).flatMap(({ paths }) => Object.values(paths)),
  );
  return releases.flatMap((release) => {
    if (release.kind !== "remote") return [];
    if (unmetRanges(shell.manifest, release.manifest).length > 0) return [];
    const { pages } = manifestFor(live.composition.site, release.manifest);
    const others = Object.entries(pages).filter(
      ([id, { paths }]) =>
        !(id in own.manifest.pages) && !Object.values(paths).some((path) => taken.has(path)),
    );
    return [{ ...release, manifest: { ...release.manifest, pages: Object.fromEntries(others) } }];
  });
}
