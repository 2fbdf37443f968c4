import type {
  ComposedPage,
  ComposedRemote,
  ComposedSlot,
  Composition,
} from "@site/contract/composition";
import { developmentVersion } from "@site/contract/override";
import { withOwnedParts } from "@site/contract/owned-parts";
import { composedRemote, type RemoteRelease } from "@site/registry/release-record";

/** What stands in for a remote: a release of the registry, or a development server. */
export type StandIn = { name: string } & ({ release: RemoteRelease } | { origin: string });

/**
 * A composition in which others stand in for some remotes. Every file is left to the catalogues,
 * which know it by its hash: such a document has no import map.
 */
export function overriddenComposition(
  composition: Composition,
  standIns: readonly StandIn[],
): Composition {
  const start: Composition = {
    ...composition,
    pages: withoutFiles(composition.pages),
    slots: withoutFiles(composition.slots),
  };
  return standIns.reduce(withStandIn, start);
}

function withoutFiles<Owned extends ComposedPage | ComposedSlot>(all: Record<string, Owned>) {
  return Object.fromEntries(
    Object.entries(all).map(([id, owned]) => [id, { ...owned, exposes: {} }]),
  );
}

function withStandIn(composition: Composition, standIn: StandIn): Composition {
  const { name } = standIn;
  const remotes = { ...composition.remotes, [name]: standInRemote(standIn) };
  // What a development server has, the browser asks it for; until then it has what is live.
  if ("origin" in standIn) return { ...composition, remotes };
  const own = standIn.release.manifest;
  return withOwnedParts({ ...composition, remotes }, name, own);
}

/** Without the release before: what fails shall be seen to fail. */
function standInRemote(standIn: StandIn): ComposedRemote {
  if ("release" in standIn) return composedRemote(standIn.release);
  return { version: developmentVersion, url: `${standIn.origin}/remoteEntry.js`, catalogue: "" };
}
