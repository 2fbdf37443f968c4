import { type Composition, releaseFileUrl } from "@site/contract/composition";
import type { Overrides } from "@site/contract/override";

/** What the panel tells of a remote. */
export interface RemoteRow {
  name: string;
  /** What of it is in this page: a version, or a development server's origin. */
  shown: string;
  /** Version of the live release, where another one is shown. */
  instead: string | undefined;
  files: number;
  /** From the first request to the last answer. */
  loadMs: number;
  /** As they came over the network; a cached file counts nothing. */
  bytes: number;
}

type Entry = Pick<PerformanceResourceTiming, "name" | "startTime" | "responseEnd" | "transferSize">;

/** The remotes of a composition, with what was loaded of each so far. */
export function remoteRows(
  { remotes }: Pick<Composition, "remotes">,
  { stands, live }: Overrides,
  entries: readonly Entry[],
  base: string,
): RemoteRow[] {
  return Object.entries(remotes).map(([name, release]) => {
    const stand = stands[name];
    const folder = new URL(releaseFileUrl(release, ""), base).href;
    const own = entries.filter((entry) => entry.name.startsWith(folder));
    const begin = Math.min(...own.map(({ startTime }) => startTime));
    const end = Math.max(...own.map(({ responseEnd }) => responseEnd));
    return {
      name,
      shown: shownName(stand?.kind === "server" ? stand.origin : undefined, release.version),
      instead: stand && (live[name] ?? "none"),
      files: own.length,
      loadMs: own.length === 0 ? 0 : Math.round(end - begin),
      bytes: own.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });
}

/** A release by its version, a development server by its address. */
function shownName(origin: string | undefined, version: string): string {
  return origin === undefined ? version : new URL(origin).host;
}
