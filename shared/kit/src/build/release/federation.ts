import { fileURLToPath } from "node:url";
import federation from "@originjs/vite-plugin-federation";
import { failure } from "@site/contract/failure";
import type { Plugin } from "vite";
import type { Expose } from "../declaration/exposes.ts";
import { exposeModuleId } from "../declaration/exposes.ts";
import { singletonRanges } from "./singletons.ts";

/*
 * The one build-side file that imports the federation plugin; `shell/src/loader/federation.ts` is the
 * run-time one. Why this plugin, and what else depends on it: docs/decisions/federation.md.
 */

export const remoteEntryFile = "remoteEntry.js";

const noFallback = fileURLToPath(new URL("./no-fallback.js", import.meta.url));

/**
 * Turns the exposes of a remote into federated modules behind `remoteEntry.js`.
 * @throws Error if the folder's path has an apostrophe: the plugin writes it between apostrophes.
 */
export function remoteFederation(name: string, exposes: readonly Expose[]): Plugin[] {
  const folder = process.cwd();
  if (folder.includes("'")) {
    throw failure`path-with-apostrophe: ${folder} can't be built there: the federation plugin takes no path with an apostrophe. Move it, or rename the folder.`;
  }
  const shared = Object.fromEntries(
    Object.entries(singletonRanges).map(([id, requiredVersion]) => [
      id,
      // Without a fallback a wrong version is a failed load; with one it would be a second React.
      { import: false, requiredVersion, packagePath: noFallback },
    ]),
  );
  const plugin = federation({
    name,
    filename: remoteEntryFile,
    exposes: Object.fromEntries(
      exposes.map((expose) => [
        expose.name,
        { import: exposeModuleId(name, expose), dontAppendStylesToHead: true },
      ]),
    ),
    // The plugin's types lack `import: false` and `packagePath` side by side; its code reads both.
    shared: shared as never,
  });
  return [
    ownVersionCheck(),
    quotePlaceholders(),
    plugin as Plugin,
    dropManualChunks(),
    dropFallbacks(),
  ];
}

/** Gives the shell `virtual:__federation__`; the shell shares its singletons without the plugin. */
export function hostFederation(): Plugin {
  // Without a remote the module would be empty, so it gets one that is never loaded.
  return federation({ name: "shell", remotes: { none: "/none.js" }, shared: [] }) as Plugin;
}

/** Vite 8 prints the plugin's placeholders as template literals, which its own search misses. */
export function quotePlaceholders(): Plugin {
  return {
    name: "site:quote-placeholders",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        const entry = bundle[remoteEntryFile];
        if (entry?.type !== "chunk") return;
        entry.code = entry.code.replace(/`(__v__css__[^`]*)`/g, (_, path) => JSON.stringify(path));
      },
    },
  };
}

/** Drops the plugin's `manualChunks`: the bundler ignores them beside our own, with a warning. */
export function dropManualChunks(): Plugin {
  return {
    name: "site:drop-manual-chunks",
    enforce: "post",
    outputOptions: ({ manualChunks, ...options }) => options,
  };
}

/** Removes the stand-ins for fallback copies: nothing can load them. */
function dropFallbacks(): Plugin {
  return {
    name: "site:drop-fallbacks",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type === "chunk" && chunk.name.startsWith("__federation_shared_")) {
            delete bundle[file];
          }
        }
      },
    },
  };
}

const versionCheckId = "__federation_fn_satisfy";

/** Exports `satisfy(version, range)`, as the plugin's own module does. */
export const versionCheckFile = fileURLToPath(new URL("./version-check.js", import.meta.url));

/** Puts our version check in the place of the plugin's. */
function ownVersionCheck(): Plugin {
  return {
    name: "site:own-version-check",
    enforce: "pre",
    resolveId: (id) => (id === versionCheckId ? versionCheckFile : undefined),
  };
}
