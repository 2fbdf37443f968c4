import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { UserConfigFnObject } from "vite";
import { defineConfig } from "vitest/config";
import { billOfMaterials } from "./bill-of-materials/bill-of-materials.ts";
import { browserTests } from "./browser-tests.ts";
import { noBreakUnits } from "./content/no-break-units.ts";
import { followDeclarations } from "./dev-declarations.ts";
import { pageErrors } from "./dev-errors.ts";
import { devFrame } from "./dev-frame.ts";
import { listenOptions } from "./dev-listen.ts";
import { devRemote } from "./dev-remote/dev-remote.ts";
import { exposeModules, exposesOf } from "./exposes.ts";
import { remoteFederation } from "./federation.ts";
import { plainImports } from "./plain-imports.ts";
import { productionBuild } from "./production-build.ts";
import { hashedNames, releaseFiles } from "./release-files.ts";
import { readIdentity, releaseManifest } from "./release-manifest.ts";
import type { RemoteDeclaration } from "./remote.ts";

export type { PageDeclaration, RemoteDeclaration, SlotDeclaration } from "./remote.ts";
export { defineShell } from "./shell.ts";

/**
 * What more than one page uses (in three languages each) of the UI kit and the libraries becomes one
 * chunk. A page of many parts then needs 4 to 8 scripts instead of 8 to 13, for the same bytes. The
 * federation plugin's parts stay beside its lookup, which every page needs anyway.
 */
const kit = {
  name: "kit",
  test: /\/shared\/(?:contract|ui|kit)\/src\/|\/node_modules\/(?!.*vite-plugin-federation)|site:preload-helper/,
  minShareCount: 4,
};

/**
 * Vite's whole configuration of a remote: `vite build` makes its release, `vite` runs it alone.
 *
 * @param root the package's folder, `import.meta.dirname`
 * @example export default defineRemote(import.meta.dirname, remote);
 */
export function defineRemote(root: string, remote: RemoteDeclaration): UserConfigFnObject {
  const { name } = readIdentity(root);
  const exposes = exposesOf(root, remote);
  return defineConfig(({ command, mode }) => {
    const sources = [...(remote.plugins?.() ?? []), exposeModules(name, exposes), react()];
    if (command === "serve") {
      return {
        root,
        appType: "custom",
        optimizeDeps: { entries: ["src/**/*.tsx", "!**/*.test.tsx"] },
        plugins: [
          ...sources,
          tailwind(),
          devRemote(root, name, remote, exposes),
          devFrame(name, remote, exposes),
          followDeclarations([{ name, folder: root, remote }]),
          pageErrors(),
        ],
        server: mode === "test" ? {} : listenOptions(process.env),
        test: browserTests(name),
      };
    }
    return {
      root,
      base: "/",
      plugins: [
        productionBuild(),
        noBreakUnits(),
        ...sources,
        plainImports(),
        ...remoteFederation(name, exposes),
        releaseManifest(root, remote, exposes),
        billOfMaterials(readIdentity(root)),
      ],
      build: {
        ...releaseFiles,
        cssCodeSplit: false,
        // The plugin loses its exposes without an input in object form.
        rolldownOptions: {
          input: { [name]: new URL("./no-fallback.js", import.meta.url).pathname },
          output: { ...hashedNames, codeSplitting: { groups: [kit] } },
        },
      },
    };
  });
}
