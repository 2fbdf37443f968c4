import { catalogueFile } from "shared/catalogue";
import type { ComposedRelease, ComposedRemote } from "shared/composition";
import { integrityOf } from "#registry/integrity.ts";
import type { ReleaseRecord } from "#registry/release-record.ts";

/** A release as browsers find it: its version, and the address of its entry. */
export function composedRelease({ name, version, descriptor }: ReleaseRecord): ComposedRelease {
  return { version, url: `/${name}/${version}/${descriptor.entry}` };
}

/** A remote's release with the hash of its catalogue; which one was live before isn't its matter. */
export function composedRemote(release: ReleaseRecord): Omit<ComposedRemote, "previous"> {
  const catalogue = integrityOf(release.files[catalogueFile]?.hash ?? "");
  return { ...composedRelease(release), catalogue };
}
