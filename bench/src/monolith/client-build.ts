import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Composition } from "@site/contract/composition";
import { wholeSiteSources } from "@site/kit/build/whole-site";
import { workspaceRoot } from "@site/workspace/workspace";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";

interface ReleaseName {
  name: string;
  version: string;
}

/** An application that is rendered in the browser, as its one document starts it. */
export interface ClientApplication extends ReleaseName {
  folder: string;
  /** Address of the script that starts it. */
  entry: string;
  /** Addresses of the scripts that the document preloads. */
  scripts: readonly string[];
}

/**
 * Builds from the sources of the shell and of every remote, with Vite's own defaults. The result is
 * what was built, by its file names.
 */
export async function buildFromSources(config: InlineConfig): Promise<Rolldown.OutputBundle> {
  const built = await build({
    root: resolve(import.meta.dirname, "../.."),
    configFile: false,
    logLevel: "warn",
    ...config,
    plugins: [await wholeSiteSources(workspaceRoot), react(), ...(config.plugins ?? [])],
    build: {
      target: "es2022",
      emptyOutDir: true,
      assetsDir: "",
      modulePreload: { polyfill: false },
      ...config.build,
    },
  });
  // Cast: nobody asks for a watcher or for several outputs.
  const { output } = built as Rolldown.RolldownOutput;
  return Object.fromEntries(output.map((file) => [file.fileName, file]));
}

export function chunksIn(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === "chunk");
}

/** A module that is written here instead of in a file. */
export function virtualModule(id: string, code: string): Plugin {
  return {
    name: "bench:virtual-module",
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? code : undefined),
  };
}

/** The names of a remote's pages and slots in every language, such as `./home.en`. */
export function exposesOf(remote: string, { pages, slots }: Composition): string[] {
  return [...Object.values(pages), ...Object.values(slots)]
    .filter((part) => part.remote === remote)
    .flatMap(({ exposes }) => Object.values(exposes).map(({ name }) => name));
}

/** Lets a build be published beside the site's releases; it exposes no page to the composer. */
export async function describeAsRelease(
  folder: string,
  { name, version }: ReleaseName,
  entry: string,
) {
  const manifest = { kind: "remote", name, version, entry, shared: {}, pages: {}, slots: {} };
  await writeFile(resolve(folder, "manifest.json"), JSON.stringify(manifest));
}
