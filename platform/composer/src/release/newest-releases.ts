import type { ReleaseRecord } from "@site/registry/release-record";
import { compare } from "semver";

/** The release of each package that was published last. */
export function newestReleases(releases: readonly ReleaseRecord[]): ReleaseRecord[] {
  const newest = new Map<string, ReleaseRecord>();
  for (const release of releases) {
    const known = newest.get(release.name);
    if (!known || isNewer(release, known)) newest.set(release.name, release);
  }
  return [...newest.values()];
}

function isNewer(release: ReleaseRecord, other: ReleaseRecord): boolean {
  if (release.publishedAt !== other.publishedAt) return release.publishedAt > other.publishedAt;
  return compare(release.version, other.version) > 0;
}
