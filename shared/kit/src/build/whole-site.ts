import { existsSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ComposedPage, ComposedSlot, Composition } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import type { ViteUserConfig } from "vitest/config";
import { browserTests } from "./browser-tests.ts";
import { documentServer } from "./document-server.ts";
import { type Expose, exposeModuleId, exposeModules, exposesOf } from "./exposes.ts";
import type { RemoteDeclaration } from "./remote.ts";

/** Module that hands the development entry every remote's sources. */
const siteModuleId = "virtual:whole-site";

interface RemoteSources {
  name: string;
  remote: RemoteDeclaration;
  exposes: Expose[];
}

/** Address of the gateway that answers the forms in development, unless told otherwise. */
const gatewayUrl = process.env.GATEWAY_URL ?? "http://127.0.0.1:4180";

/**
 * Vite's configuration for the whole site from sources: every remote beside the shell, wired
 * without federation, so that each edit appears at once wherever it belongs.
 */
export async function serveWholeSite(root: string): Promise<ViteUserConfig> {
  return {
    root,
    appType: "custom",
    // Dependencies are found before the first page, not while it loads.
    optimizeDeps: { entries: ["src/dev/whole-site.tsx", "../mf-*/src/**/*.tsx", "!**/*.test.tsx"] },
    plugins: [
      ...(await wholeSiteSources(dirname(root))),
      react(),
      tailwind(),
      documentServer("/src/dev/whole-site.tsx", neutralSite.brand),
    ],
    server: {
      proxy: Object.fromEntries(
        ["/api/", "/rest/", "/forms/"].map((path) => [path, { target: gatewayUrl }]),
      ),
    },
    test: browserTests("shell"),
  };
}

/**
 * Vite's plugins that give the sources of every remote to one entry, without federation: it imports
 * `composition` and `loaders` from `virtual:whole-site`.
 */
export async function wholeSiteSources(workspace: string): Promise<PluginOption[]> {
  const remotes = await readRemotes(workspace);
  return [
    ...remotes.flatMap(({ remote }) => remote.plugins?.() ?? []),
    ...remotes.map(({ name, exposes }) => exposeModules(name, exposes)),
    wholeSite(remotes),
  ];
}

async function readRemotes(workspace: string): Promise<RemoteSources[]> {
  const names = readdirSync(workspace).filter((name) =>
    existsSync(resolve(workspace, name, "remote.ts")),
  );
  return Promise.all(
    names.map(async (name) => {
      const folder = resolve(workspace, name);
      const { default: remote } = (await import(
        pathToFileURL(resolve(folder, "remote.ts")).href
      )) as { default: RemoteDeclaration };
      return { name, remote, exposes: exposesOf(folder, remote) };
    }),
  );
}

function wholeSite(remotes: readonly RemoteSources[]): Plugin {
  return {
    name: "site:whole-site",
    resolveId: (id) => (id === siteModuleId ? `\0${siteModuleId}` : undefined),
    load(id) {
      if (id !== `\0${siteModuleId}`) return undefined;
      const loaders = remotes.map(({ name, exposes }) => {
        const entries = exposes.map(
          (expose) =>
            `${JSON.stringify(expose.name)}: () => import(${JSON.stringify(exposeModuleId(name, expose))})`,
        );
        return `${JSON.stringify(name)}: { ${entries.join(", ")} }`;
      });
      return [
        `export const composition = ${JSON.stringify(developmentComposition(remotes))};`,
        `export const loaders = { ${loaders.join(", ")} };`,
      ].join("\n");
    },
  };
}

function developmentComposition(remotes: readonly RemoteSources[]): Composition {
  const releaseOf = (name: string) => ({
    version: "0.0.0-dev",
    url: `/${name}/dev.js`,
    catalogue: "",
  });
  const pages: Record<string, ComposedPage> = {};
  const slots: Record<string, ComposedSlot> = {};
  for (const { name, remote, exposes } of remotes) {
    for (const { kind, id, language, name: expose } of exposes) {
      const files = { name: expose, scripts: [], styles: [] };
      if (kind === "slot") {
        slots[id] ??= { remote: name, exposes: {} };
        slots[id].exposes[language] = files;
        continue;
      }
      const page = remote.pages[id];
      if (!page) continue;
      pages[id] ??= {
        remote: name,
        paths: page.paths,
        exposes: {},
        ...(page.menu && { menu: page.menu }),
      };
      pages[id].exposes[language] = files;
    }
  }
  return {
    id: "development",
    shell: releaseOf("shell"),
    remotes: Object.fromEntries(remotes.map(({ name }) => [name, releaseOf(name)])),
    pages,
    slots,
    site: neutralSite,
    year: new Date().getFullYear(),
  };
}
