import type { BuildEnvironmentOptions, Rolldown } from "vite";
import { minimumBrowsers } from "../styles/minimum-browsers.ts";

/** How every release's browser files are built: flat, and without Vite's own preloading. */
export const releaseFiles = {
  target: minimumBrowsers().script,
  assetsDir: "",
  modulePreload: false,
  // Most licenses ask to go with every copy of the code.
  license: { fileName: "licenses.txt" },
} satisfies BuildEnvironmentOptions;

/** Names that change with their content, as files never do. */
export const hashedNames = {
  entryFileNames: "[name]-[hash].js",
  chunkFileNames: "[name]-[hash].js",
} as const satisfies Rolldown.OutputOptions;
