import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { failure } from "@site/contract/failure";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, type UserConfigFnObject } from "vite";
import { defineConfig } from "vitest/config";
import { noBreakUnits } from "./content/no-break-units.ts";
import type { DeclaredRemote } from "./declaration/declarations.ts";
import { exposeModules, exposesOf } from "./declaration/exposes.ts";
import type { RemoteDeclaration } from "./declaration/remote.ts";
import { followDeclarations } from "./development/dev-declarations.ts";
import { pageErrors } from "./development/dev-errors.ts";
import {
  browserTests,
  devFrame,
  devSheet,
  onlyInstalled,
  serverOptions,
  siteOrigin,
} from "./development/dev-server.ts";
import { insideSite } from "./development/inside-site.ts";
import { promotionCheck } from "./development/promotion-check.ts";
import { devStylesId } from "./development/source-entry.ts";
import { browserModules } from "./release/browser-modules.ts";
import { buildInputs } from "./release/build-inputs.ts";
import { remoteFederation } from "./release/federation.ts";
import {
  browserScripts,
  filesBesideScripts,
  knowsComposer,
  loadableImports,
  plainImports,
  productionBuild,
  releaseFiles,
} from "./release/production-build.ts";
import { readIdentity, releaseManifest } from "./release/release-manifest.ts";
import { storeHook } from "./release/second-copy.ts";

export type { PageDeclaration, RemoteDeclaration, SlotDeclaration } from "./declaration/remote.ts";
export { defineShell } from "./shell.ts";

/**
 * Code of the UI kit and the libraries that more than one page (in three languages each) uses
 * becomes one chunk. A page of many parts then needs 4 to 8 scripts instead of 8 to 13, for the
 * same bytes. The federation plugin's parts stay beside its lookup, which every page needs anyway.
 */
const kit = {
  name: "kit",
  test: /\/shared\/(?:contract|ui|kit)\/src\/|\/node_modules\/(?!.*vite-plugin-federation)|site:preload-helper/,
  minShareCount: 4,
};

/**
 * Vite's whole configuration of a remote: `vite build` makes its release, `vite` runs it
 * alone, or with `DEV_SITE` inside the site at that address.
 *
 * @param root the package's folder, `import.meta.dirname`
 * @example export default defineRemote(import.meta.dirname, remote);
 */
export function defineRemote(root: string, remote: RemoteDeclaration): UserConfigFnObject {
  const { name } = readIdentity(root);
  if (existsSync(resolve(root, "public"))) {
    throw failure`public-folder: ${name}/public would not be found in the site: import each file where it is used.`;
  }
  const declared: DeclaredRemote = { name, folder: root, remote };
  return defineConfig(({ command, mode }) => {
    const isDevelopment = command === "serve" && mode !== "test";
    const site = isDevelopment ? siteOrigin(process.env) : undefined;
    const sources = [
      browserModules(),
      ...(remote.plugins?.() ?? []),
      exposeModules(declared, site ? devStylesId : undefined),
      react(),
    ];
    if (command === "serve") {
      return {
        root,
        appType: "custom",
        // A remote inside a site takes React from the host, so it can't share what Vite has bundled.
        cacheDir: resolve(root, "node_modules", site ? ".vite-site" : ".vite"),
        optimizeDeps: {
          entries: ["src/**/*.tsx", "!**/*.test.tsx"],
          // Installed packages are modules like the workspace's sources, so that singletons stay single.
          exclude: ["@site/contract", "@site/ui", "@site/kit"],
          include: ["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map(
            (id) => `@site/kit > ${id}`,
          ),
        },
        plugins: [
          ...sources,
          devSheet([resolve(root, "src")]),
          tailwind(),
          onlyInstalled(),
          ...(site ? insideSite(site, declared) : devFrame(declared)),
          followDeclarations([declared]),
          pageErrors(),
          promotionCheck([declared]),
        ],
        server: isDevelopment ? serverOptions(process.env) : {},
        test: browserTests(name),
      };
    }
    const exposes = exposesOf(declared);
    return {
      root,
      base: "/",
      // Code that needs no document: the composer imports it, too.
      resolve: { conditions: ["worker", ...defaultClientConditions] },
      experimental: filesBesideScripts,
      plugins: [
        productionBuild(),
        buildInputs(),
        noBreakUnits(),
        ...sources,
        plainImports(),
        knowsComposer(),
        storeHook(),
        loadableImports(),
        ...remoteFederation(name, exposes),
        releaseManifest(root, remote, exposes),
      ],
      build: {
        ...releaseFiles,
        // The registry keeps them, and no browser gets them.
        sourcemap: "hidden",
        cssCodeSplit: false,
        // The plugin loses its exposes without an input in object form.
        rolldownOptions: {
          input: {
            [name]: fileURLToPath(new URL("./release/no-fallback.js", import.meta.url)),
          },
          output: { ...browserScripts, codeSplitting: { groups: [kit] } },
        },
      },
    };
  });
}
