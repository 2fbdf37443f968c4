import { resolve } from "node:path";
import { previewScript } from "@site/contract/preview";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { hostFederation } from "./release/federation.ts";
import { productionBuild, releaseFiles } from "./release/production-build.ts";

/** Name of Vite's mode that builds it: `vite build --mode preview`. */
export const previewMode = "preview";

/**
 * The shell for previewed pages: it renders instead of hydrating, with a React of development, which
 * Fast Refresh needs. Ordinary documents don't name it. Its name is the same in each release, whose
 * version is part of its address.
 */
export function previewBuild(root: string): UserConfig {
  return {
    root,
    base: "/",
    plugins: [productionBuild(), react(), hostFederation()],
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      ...releaseFiles,
      emptyOutDir: false,
      license: { fileName: "preview.licenses.txt" },
      // A React of development is large; no visitor loads it.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { preview: resolve(root, "src/preview/preview.ts") },
        output: { entryFileNames: previewScript, chunkFileNames: "preview-[name]-[hash].js" },
      },
    },
  };
}
