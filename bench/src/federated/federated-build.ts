import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import federation from "@originjs/vite-plugin-federation";
import { dropManualChunks, quotePlaceholders, remoteEntryFile } from "@site/kit/build/federation";
import { closureOf } from "@site/kit/build/release-manifest";
import type { Plugin, Rolldown } from "vite";
import { buildFromSources, chunksIn, virtualModule } from "../monolith/client-build.ts";
import { type FederatedBuild, hostEntry, startFile } from "./build-federated.ts";

/*
 * One build of the federated application: `node federated-build.ts <FederatedBuild as JSON>`. Each is
 * a process of its own, as the plugin keeps its options in globals of its module.
 */
const input = JSON.parse(process.argv[2] ?? "") as FederatedBuild;
const { name, outDir, base, exposes, remotes } = input;
const isHost = name === "host";
const emptyId = "virtual:empty";

const bundle = await buildFromSources({
  base,
  plugins: [
    // A remote has exposes and no page of its own.
    isHost ? federatedImports(Object.keys(remotes ?? {})) : virtualModule(emptyId, "export {};"),
    quotePlaceholders(),
    federation({
      name,
      filename: remoteEntryFile,
      ...(exposes && { exposes }),
      ...(remotes && { remotes }),
      shared: {
        react: {},
        "react-dom": {},
        // It holds the context through which a page reaches its host.
        "@site/contract/runtime": { version: "1.0.0" },
      },
    }) as Plugin,
    dropManualChunks(),
  ],
  build: {
    outDir,
    cssCodeSplit: false,
    // The plugin loses its exposes without an input in object form.
    rolldownOptions: { input: { [name]: isHost ? hostEntry : emptyId } },
  },
});
if (isHost) await writeFile(resolve(outDir, startFile), JSON.stringify(startOf(bundle)));

/** The entry with every script that it imports, and what is shared: what a document preloads. */
function startOf(bundle: Rolldown.OutputBundle) {
  const chunks = chunksIn(bundle);
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === hostEntry);
  if (!entry) throw new Error(`The host's build holds no ${hostEntry}.`);
  const shared = chunks.filter(({ name }) => name.startsWith("__federation_shared_"));
  const scripts = [entry, ...shared].flatMap(({ fileName }) => [...closureOf(bundle, fileName)]);
  return { entry: entry.fileName, scripts: [...new Set(scripts)] };
}

/** Lets the host import pages from remotes by name, as the plugin's documentation does. */
function federatedImports(names: readonly string[]): Plugin {
  return {
    name: "bench:federated-imports",
    transform: {
      filter: { id: /virtual:whole-site$/ },
      handler: (code) =>
        names.reduce(
          (text, remote) =>
            text.replaceAll(`import("virtual:expose/${remote}/`, `import("${remote}/`),
          code,
        ),
    },
  };
}
