import {
  __federation_method_getRemote as getRemote,
  __federation_method_setRemote as setRemote,
} from "virtual:__federation__";

/*
 * The one run-time file that imports the federation plugin; `shared/kit/src/build/release/federation.ts`
 * is the build-side one.
 */

const known = new Set<string>();

/**
 * Imports a module that a release exposes. Rejects with the import's error. To the plugin each
 * release is a separate remote, named by its entry's address: two releases of a package never mix.
 */
export function importExpose(entryUrl: string, expose: string): Promise<unknown> {
  if (!known.has(entryUrl)) {
    // The plugin never settles when `url` rejects, so it gets a promise that cannot.
    setRemote(entryUrl, { url: () => Promise.resolve(entryUrl), format: "esm", from: "vite" });
    known.add(entryUrl);
  }
  return getRemote(entryUrl, expose);
}
