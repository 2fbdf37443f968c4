import { isBuiltin } from "node:module";
import { relative } from "node:path";
import { failure } from "@site/contract/failure";
import type { Plugin } from "vite";

/**
 * Rejects sources for browsers that import what no browser finds, and names them. In the place of
 * Node's own modules Vite would put an empty one, and the page would fail on first use, for example
 * in a handler, which no check runs. Libraries may import them: most check first where they run.
 */
export function browserModules(): Plugin {
  let root = "";
  return {
    name: "site:browser-modules",
    enforce: "pre",
    // Test files run in Node.
    apply: (_config, { mode }) => mode !== "test",
    configResolved(config) {
      root = config.root;
    },
    async resolveId(id, importer, options) {
      if (!isBuiltin(id) || !importer || importer.includes("/node_modules/")) return undefined;
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      // An installed package may have the name of such a module: `buffer`.
      if (!resolved?.id.startsWith("__vite-browser-external")) return resolved;
      throw failure`not-in-browsers: ${relative(root, importer)} imports ${id}, which browsers don't have. Use what the Web has instead, or another library.`;
    },
  };
}
