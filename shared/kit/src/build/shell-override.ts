import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import { hostFederation } from "./release/federation.ts";
import { hashedNames, productionBuild, releaseFiles } from "./release/production-build.ts";
import { chunkOf } from "./release/release-manifest.ts";

/** Name of Vite's mode that builds it: `vite build --mode override`. */
export const overrideMode = "override";

/** Hands the entry's name to the manifest; no release contains it. */
export const overrideRecord = "override-entry.json";

/**
 * The shell for pages with an overridden remote: it renders instead of hydrating, with a React of
 * development, which Fast Refresh needs, and shows a panel. Ordinary documents don't name it.
 */
export function overrideBuild(root: string): UserConfig {
  const entryFile = resolve(root, "src/override/overridden.tsx");
  return {
    root,
    base: "/",
    plugins: [productionBuild(), react(), hostFederation(), recordEntry(entryFile)],
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      ...releaseFiles,
      emptyOutDir: false,
      license: { fileName: "override.licenses.txt" },
      // A React of development is large; no visitor loads it.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { override: entryFile },
        output: { ...hashedNames, chunkFileNames: "override-[name]-[hash].js" },
      },
    },
  };
}

function recordEntry(entryFile: string): Plugin {
  return {
    name: "site:override-entry",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const entry = chunkOf(bundle, entryFile);
        if (!entry) this.error("shell: nothing was built for overridden pages");
        this.emitFile({
          type: "asset",
          fileName: overrideRecord,
          source: JSON.stringify({ override: entry.fileName }),
        });
      },
    },
  };
}
