import type { Plugin } from "vite";

/** An id of our own: what a release says of its origin is read off the ids of its modules. */
const ownHelper = "\0site:preload-helper";

/**
 * Leaves lazy imports to the browser. Vite wraps each in a helper that preloads styles and further
 * chunks (0.6 kB compressed); our lazy chunks have neither.
 */
export function plainImports(): Plugin {
  return {
    name: "site:plain-imports",
    enforce: "pre",
    resolveId: (id) => (id === "\0vite/preload-helper.js" ? ownHelper : undefined),
    load: (id) => (id === ownHelper ? "export const __vitePreload = (load) => load();" : undefined),
  };
}
