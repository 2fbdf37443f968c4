import type { Plugin } from "vite";

/**
 * Leaves lazy imports to the browser. Vite wraps each in a helper that preloads styles and further
 * chunks (0.6 kB compressed); our lazy chunks have neither.
 */
export function plainImports(): Plugin {
  return {
    name: "site:plain-imports",
    enforce: "pre",
    load: (id) =>
      id === "\0vite/preload-helper.js"
        ? "export const __vitePreload = (load) => load();"
        : undefined,
  };
}
