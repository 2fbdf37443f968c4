import { catalogueFile } from "@site/contract/catalogue";
import type { CataloguedRelease, ComposedRelease } from "@site/contract/composition";
import { integrityOf } from "@site/registry/digest";
import type { ReleaseRecord } from "@site/registry/release-record";

/** A release as browsers find it: its version, and the address of its entry. */
export function composedRelease({ name, version, manifest }: ReleaseRecord): ComposedRelease {
  return { version, url: `/${name}/${version}/${manifest.entry}` };
}

/** A remote's release with the hash of its catalogue; which one was live before isn't its matter. */
export function composedRemote(release: ReleaseRecord): CataloguedRelease {
  const catalogue = integrityOf(release.files[catalogueFile]?.hash ?? "");
  return { ...composedRelease(release), catalogue };
}
