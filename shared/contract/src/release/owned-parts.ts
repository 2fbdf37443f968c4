import type { Composition } from "./composition.ts";
import type { RemoteManifest } from "./manifest.ts";

/** What a remote has: its pages and slots by id. */
export interface OwnedParts {
  pages: Record<string, Pick<RemoteManifest["pages"][string], "paths" | "menu">>;
  slots: Record<string, unknown>;
}

/**
 * The composition in which a remote has these pages and slots instead of its own. Their files are
 * left to its catalogue. A page that another remote has too becomes this remote's.
 */
export function withOwnedParts(
  composition: Composition,
  remote: string,
  { pages, slots }: OwnedParts,
): Composition {
  const others = <Part extends { remote: string }>(parts: Record<string, Part>) =>
    Object.fromEntries(Object.entries(parts).filter(([, part]) => part.remote !== remote));
  const ownPages = Object.entries(pages).map(([id, { paths, menu }]) => [
    id,
    { remote, paths, exposes: {}, ...(menu && { menu }) },
  ]);
  const ownSlots = Object.keys(slots).map((id) => [id, { remote, exposes: {} }]);
  return {
    ...composition,
    pages: { ...others(composition.pages), ...Object.fromEntries(ownPages) },
    slots: { ...others(composition.slots), ...Object.fromEntries(ownSlots) },
  };
}
