import { dirname, resolve } from "node:path";
import type { Composition } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import type { ViteUserConfig } from "vitest/config";
import { type DeclaredRemote, readRemotes } from "./declaration/declarations.ts";
import { exposeModules, loadersSource, sourceParts } from "./declaration/exposes.ts";
import { followDeclarations } from "./development/dev-declarations.ts";
import { pageErrors } from "./development/dev-errors.ts";
import {
  browserTests,
  devSheet,
  documentServer,
  serverOptions,
  virtualModules,
} from "./development/dev-server.ts";
import { promotionCheck } from "./development/promotion-check.ts";
import { browserModules } from "./release/browser-modules.ts";
import { productionBuild } from "./release/production-build.ts";

/** Module that hands the development entry every remote's sources. */
const siteModuleId = "virtual:whole-site";

/**
 * Vite's configuration for the whole site from sources: every remote beside the shell, wired
 * without federation, so that each edit appears at once wherever it belongs.
 */
export async function serveWholeSite(root: string, mode: string): Promise<ViteUserConfig> {
  const workspace = dirname(root);
  const remotes = await readRemotes(workspace);
  const gatewayUrl = process.env["GATEWAY_URL"];
  return {
    root,
    appType: "custom",
    // Dependencies are found before the first page, not while it loads.
    optimizeDeps: { entries: ["src/dev/whole-site.tsx", "../mf-*/src/**/*.tsx", "!**/*.test.tsx"] },
    plugins: [
      ...sourcesOf(remotes),
      browserModules(),
      followDeclarations(remotes),
      pageErrors(),
      promotionCheck(remotes),
      react(),
      devSheet([root, ...remotes.map(({ folder }) => folder)].map((one) => resolve(one, "src"))),
      tailwind(),
      documentServer("/src/dev/whole-site.tsx", neutralSite.brand),
    ],
    server: {
      ...(mode !== "test" && serverOptions(process.env)),
      proxy: gatewayUrl
        ? Object.fromEntries(
            ["/api/", "/rest/", "/forms/"].map((path) => [path, { target: gatewayUrl }]),
          )
        : {},
    },
    test: browserTests("shell"),
  };
}

/**
 * Vite's plugins that build the sources of every remote into one entry, without federation: it
 * imports `composition` and `loaders` from `virtual:whole-site`. They must come first in a build.
 */
export async function wholeSiteSources(workspace: string): Promise<PluginOption[]> {
  // Reading declarations sets NODE_ENV to development where it was not set.
  return [productionBuild(), ...sourcesOf(await readRemotes(workspace))];
}

function sourcesOf(remotes: readonly DeclaredRemote[]): PluginOption[] {
  return [
    ...remotes.flatMap(({ remote }) => remote.plugins?.() ?? []),
    ...remotes.map((declared) => exposeModules(declared)),
    wholeSite(remotes),
  ];
}

function wholeSite(remotes: readonly DeclaredRemote[]): Plugin {
  return virtualModules("site:whole-site", {
    [siteModuleId]: () => {
      const loaders = remotes.map(
        (declared) => `${JSON.stringify(declared.name)}: ${loadersSource(declared)}`,
      );
      return [
        `export const composition = ${JSON.stringify(developmentComposition(remotes))};`,
        `export const loaders = { ${loaders.join(", ")} };`,
      ].join("\n");
    },
  });
}

function developmentComposition(remotes: readonly DeclaredRemote[]): Composition {
  const releaseOf = (name: string) => ({
    version: "0.0.0-dev",
    url: `/${name}/dev.js`,
    catalogue: "",
  });
  const parts = remotes.map(({ name, remote }) => {
    // Development shows the neutral site, which states nothing that a page may need.
    const shown = Object.entries(remote.pages).filter(([, page]) => !page.needs);
    return sourceParts({ name, remote: { ...remote, pages: Object.fromEntries(shown) } });
  });
  return {
    id: "development",
    shell: releaseOf("shell"),
    remotes: Object.fromEntries(remotes.map(({ name }) => [name, releaseOf(name)])),
    pages: Object.assign({}, ...parts.map(({ pages }) => pages)),
    slots: Object.assign({}, ...parts.map(({ slots }) => slots)),
    site: neutralSite,
    year: new Date().getFullYear(),
  };
}
