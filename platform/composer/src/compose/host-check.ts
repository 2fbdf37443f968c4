import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { doubleClaims } from "@site/contract/claims";
import { failure } from "@site/contract/failure";
import {
  type CompositionRecord,
  type UsedPart,
  versionsOf,
} from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import { MemoryStore } from "@site/registry/memory-store";
import { type PublishOptions, publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord, RemoteRelease, ShellRelease } from "@site/registry/release-record";
import type { DraftSite } from "./browser-check.ts";
import { incompatibilities, unmetRanges } from "./compatibility.ts";
import { compositionOf } from "./composition.ts";
import { overBudget } from "./document/document-files.ts";
import { assembleDocuments } from "./document/documents.ts";
import { manifestFor, remotesFor } from "./pages/site-pages.ts";
import { type DeadLinks, deadLinkNotes, deadLinksIn } from "./render/dead-links.ts";
import { type DocumentAddress, type Rendering, renderAddresses } from "./render/fragments.ts";
import { withLibrary } from "./render/prerenderer.ts";
import { placesInSources } from "./source-place.ts";

/** A build, and the hosts to try it in. */
export interface HostCheck {
  registry: Registry;
  folder: string;
  options: PublishOptions;
  channel: string;
  /** How many of the channel's latest hosts to try it in. */
  hosts: number;
  /** Render a release that was published already, too. */
  again?: boolean;
  rendering?: Rendering;
  /** Called with each page and slot that the build names and no release has. */
  onNote?: (note: string) => void;
  /** Opens the rendered pages and returns what is wrong there. */
  open?: (draft: DraftSite) => Promise<string[]>;
}

/**
 * Renders a build in the latest hosts of a channel, without storing anything. Returns their
 * versions: none for a shell, before the first promotion, and for a release that was published
 * already.
 * @throws Error naming each host in which it does not work, and why.
 */
export async function checkHosts(check: HostCheck): Promise<string[]> {
  const { channel, hosts, again = false } = check;
  const draft = new Registry(new MemoryStore(check.registry.store));
  const { record, isNew } = await publish(draft, check.folder, check.options);
  if (record.kind !== "remote" || !(isNew || again)) return [];
  const latest = await latestHosts(draft, channel, hosts, record);
  if (!latest) return [];
  const deadLinks: DeadLinks = [];
  /** The hosts in which each issue was found. */
  const found = new Map<string, string[]>();
  for (const [index, shell] of latest.shells.entries()) {
    const place = index === 0 ? `live on ${channel}` : `among the last ${hosts} of ${channel}`;
    const issues = await hostIssues(draft, record, shell, latest, check, deadLinks);
    for (const issue of new Set(issues)) {
      found
        .getOrInsert(withSources(issue, record, check.folder), [])
        .push(`shell ${shell.version}, ${place}`);
    }
  }
  const pages = new Map(deadLinks.map((one) => [`${one.from} ${one.to}`, one]));
  for (const note of deadLinkNotes([...pages.values()])) check.onNote?.(note);
  const issues = [...found].map(
    ([issue, places]) => `  - In ${places.join(", and in ")}: ${issue}`,
  );
  if (issues.length === 0) return latest.shells.map(({ version }) => version);
  throw failure`fails-in-site: ${record.name} ${record.version} does not work in the site. It was tried in each of the latest hosts of ${channel} (${latest.shells.length}): a remote has to work in each, so that it survives a rollback of the host.\n${issues.join("\n")}\nNothing was published. Fix it, build it, and run this command again. Where a host provides less than the remote needs, build it with that host's contract and the @site/kit and @site/ui that were published with it, or wait until that host is no longer among them. --hosts 1 asks the live one alone.`;
}

/** A message that names places in a build's scripts by their sources, where the build has its maps. */
function withSources(message: string, { name, version }: ReleaseRecord, folder: string): string {
  const place = new RegExp(`${RegExp.escape(`${name}/${version}/`)}([^\\s:/]+):(\\d+):(\\d+)`, "g");
  const mapped = message.replaceAll(place, (found, file: string, line: string, column: string) => {
    const map = join(folder, `${file}.map`);
    if (!existsSync(map)) return found;
    const folderName = relative(resolve(folder, "../.."), folder);
    return placesInSources(readFileSync(map, "utf8"), folderName)(+line, +column) ?? found;
  });
  return withLibrary(mapped);
}

/** The hosts that a remote has to work in, and the composition and remotes that its pages join. */
interface LiveHosts {
  live: CompositionRecord;
  others: RemoteRelease[];
  /** The live host first, then those before it. */
  shells: ShellRelease[];
}

/** How many of a channel's revisions are searched for hosts: each is a read. */
const maxRevisions = 1000;

/**
 * The latest hosts of a channel for a remote, including its canary's; undefined before the first
 * promotion. A collected host is left out, because no rollback can return to it.
 * @throws Error when a host can't be read, or when another live remote has an address of this one.
 */
async function latestHosts(
  registry: Registry,
  channel: string,
  count: number,
  own: RemoteRelease,
): Promise<LiveHosts | undefined> {
  const latest = await registry.revision(channel);
  if (!latest) return undefined;
  const versions = new Set<string>();
  const oldest = latest.sequence - maxRevisions + 1;
  for await (const revision of registry.revisionsBack(channel, { from: latest.sequence })) {
    const { sequence, releases, canary } = revision;
    for (const version of [releases["shell"], canary?.releases["shell"]]) {
      if (version && versions.size < count) versions.add(version);
    }
    if (versions.size === count || sequence <= oldest) break;
  }
  const shells = await inParallel(count, [...versions], async (version) => {
    const shell = await registry.release("shell", version);
    if (!shell && (await registry.collectedRelease("shell", version))) return undefined;
    return shell ?? registry.requireRelease("shell", version);
  });
  const live = await registry.requireComposition(latest.composition);
  return {
    live,
    others: await otherRemotes(registry, live, own),
    shells: shells.filter((shell) => shell?.kind === "shell"),
  };
}

/**
 * Why a remote's release does not work in a host: ranges of singletons, a page that fails to render
 * behind the walls, a page over its budget, then what opening the pages finds. Renders the remote's
 * pages and those that show its slots, together with the other live remotes, and stores the results
 * in the given registry.
 */
async function hostIssues(
  registry: Registry,
  release: RemoteRelease,
  shell: ShellRelease,
  { live, others }: LiveHosts,
  { rendering, open }: HostCheck,
  deadLinks: DeadLinks,
): Promise<string[]> {
  const { site, year } = live.composition;
  const own = { ...release, manifest: manifestFor(site, release.manifest) };
  const issues = incompatibilities(shell.manifest, [own.manifest]);
  if (issues.length > 0) return issues;

  const running = others.filter(
    ({ manifest }) => unmetRanges(shell.manifest, manifest).length === 0,
  );
  const sources = { registry, shell, remotes: [...running, own], previous: live, ...rendering };
  const composition = compositionOf({ ...sources, fallbacks: new Map(), site, gone: {}, year });
  const isOwn = ({ remote }: UsedPart) => remote === own.name;
  const hasNewSlot = Object.keys(own.manifest.slots).some((id) => !live.composition.slots[id]);
  const showsIt = ({ page = "", before }: DocumentAddress) =>
    hasNewSlot ||
    composition.pages[page]?.remote === own.name ||
    (before?.used.some(isOwn) ?? false);
  const { addresses, errors } = await renderAddresses(sources, composition, showsIt);
  if (errors.length > 0) return errors;
  const ownAddresses = addresses.filter(({ used }) => used.some(isOwn));
  deadLinks.push(...deadLinksIn(ownAddresses, composition));

  const { documents, pageFiles } = await assembleDocuments(sources, composition, addresses);
  const heavy = Object.entries(documents).flatMap(([path, document]) =>
    document.used.some(isOwn)
      ? overBudget(path, document, composition, [shell, ...sources.remotes])
      : [],
  );
  if (heavy.length > 0) return heavy;
  const files = { ...live.documents, ...live.files, ...documents, ...pageFiles };
  return open?.({ registry, origin: site.origin, changed: documents, files }) ?? [];
}

/**
 * The other live remotes.
 * @throws Error naming each page, slot and address that one of them also has.
 */
async function otherRemotes(
  registry: Registry,
  live: CompositionRecord,
  own: RemoteRelease,
): Promise<RemoteRelease[]> {
  const shown = (releases: readonly ReleaseRecord[]) => remotesFor(live.composition.site, releases);
  const { [own.name]: _, ...versions } = versionsOf(live);
  const others = shown(await registry.requireReleases(versions));
  const claims = others.flatMap((other) =>
    doubleClaims(shown([other, own]).map(({ manifest }) => manifest)),
  );
  if (claims.length === 0) return others;
  throw failure`taken-in-site: ${own.name} ${own.version} has what another remote of the site has:\n${claims.map((claim) => `  - ${claim}`).join("\n")}\nNothing was published. Choose another name or address. If the other remote gives it up, publish with --hosts 0, and promote both together.`;
}
