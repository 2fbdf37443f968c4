import type {
  ComposedPage,
  ComposedRemote,
  ComposedSlot,
  Composition,
} from "@site/contract/composition";
import { developmentVersion } from "@site/contract/override";
import { withOwnedParts } from "@site/contract/owned-parts";
import { composedRemote, type RemoteRelease } from "@site/registry/release-record";

/** What replaces a remote: a release of the registry, or a development server. */
export type OverrideTarget = { name: string } & ({ release: RemoteRelease } | { origin: string });

/**
 * A composition in which some remotes are replaced. Every file is left to the catalogues,
 * which know it by its hash: such a document has no import map.
 */
export function overriddenComposition(
  composition: Composition,
  targets: readonly OverrideTarget[],
): Composition {
  const start: Composition = {
    ...composition,
    pages: withoutFiles(composition.pages),
    slots: withoutFiles(composition.slots),
  };
  return targets.reduce(withTarget, start);
}

function withoutFiles<Owned extends ComposedPage | ComposedSlot>(all: Record<string, Owned>) {
  return Object.fromEntries(
    Object.entries(all).map(([id, owned]) => [id, { ...owned, exposes: {} }]),
  );
}

function withTarget(composition: Composition, target: OverrideTarget): Composition {
  const { name } = target;
  const remotes = { ...composition.remotes, [name]: targetRemote(target) };
  // What a development server has, the browser asks it for; until then it has what is live.
  if ("origin" in target) return { ...composition, remotes };
  const own = target.release.manifest;
  return withOwnedParts({ ...composition, remotes }, name, own);
}

/** Without the release before: what fails shall be seen to fail. */
function targetRemote(target: OverrideTarget): ComposedRemote {
  if ("release" in target) return composedRemote(target.release);
  return { version: developmentVersion, url: `${target.origin}/remoteEntry.js`, catalogue: "" };
}
