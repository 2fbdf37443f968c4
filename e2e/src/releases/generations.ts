import type { ReleaseRecord } from "@site/registry/release-record";
import { keptReleases, unpackRelease } from "./kept-release.ts";
import { changeManifest, type TestSite } from "./test-site.ts";

/** Releases of every package, by its name. */
type Releases = Record<string, ReleaseRecord>;

/** Addresses of sites whose packages were built at different times. */
export interface MixedSites {
  /** Shells that went live once, with remotes that are built now. */
  oldShells: string[];
  /** A shell of a contract with additions, with remotes that are built now beside ones of that contract. */
  laterContract: string[];
}

export async function serveMixed(site: TestSite): Promise<MixedSites> {
  const present = byName(await site.builds());
  const names = Object.keys(present);
  const later = names.map((name) => site.publishChanged(name, addToContract));
  const next = byName(await Promise.all(later));
  const oldShells: string[] = [];
  for (const name of await keptReleases()) {
    const builds = await unpackRelease(name, site.folderFor(name));
    const kept = byName(await Promise.all(builds.map((build) => site.publish(build))));
    oldShells.push(await serveOf(site, { ...present, shell: kept["shell"] }));
  }
  const { "mf-content": content, "mf-forms": forms } = present;
  const mixed = { ...next, "mf-content": content, "mf-forms": forms };
  return { oldShells, laterContract: [await serveOf(site, mixed)] };
}

const byName = (releases: readonly ReleaseRecord[]): Releases =>
  Object.fromEntries(releases.map((release) => [release.name, release]));

async function serveOf(site: TestSite, releases: Partial<Releases>): Promise<string> {
  const all = Object.values(releases).filter((release) => release !== undefined);
  return (await site.serve([all])).address;
}

/** What a later contract may bring: fields that nobody knows yet, another library to share. */
function addToContract(folder: string): Promise<void> {
  return changeManifest(folder, "1.2.0", (manifest) => {
    manifest.addedLater = { anything: true };
    if (manifest.kind === "shell") manifest.provides["shared/added-later"] = "1.0.0";
    for (const id of Object.keys(manifest.pages ?? {})) manifest.pages[id].addedLater = id;
  });
}
