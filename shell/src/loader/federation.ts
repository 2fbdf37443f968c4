import {
  __federation_method_getRemote as getRemote,
  __federation_method_setRemote as setRemote,
} from "virtual:__federation__";

/*
 * The one run-time file that knows the federation plugin; `shared/src/build/federation.ts` is the
 * build-side one.
 */

const pointedAt = new Map<string, string>();

/** Module that a remote exposes. Rejects with whatever the import failed with. */
export function importExpose(remote: string, entryUrl: string, expose: string): Promise<unknown> {
  if (pointedAt.get(remote) !== entryUrl) {
    // The plugin never settles when `url` rejects, so it gets a promise that cannot.
    setRemote(remote, { url: () => Promise.resolve(entryUrl), format: "esm", from: "vite" });
    pointedAt.set(remote, entryUrl);
  }
  return getRemote(remote, expose);
}
