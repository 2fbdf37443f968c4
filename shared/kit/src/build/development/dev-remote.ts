import { catalogueFile } from "@site/contract/catalogue";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import type { DevelopmentCatalogue } from "@site/contract/override";
import { defaultAllowedOrigins, type Plugin, type ViteDevServer } from "vite";
import type { Expose } from "../declaration/exposes.ts";
import type { RemoteDeclaration } from "../declaration/remote.ts";
import { resolveVersionCheck } from "../release/federation.ts";
import { devRemoteEntry, devStyles, styledExposeId } from "./dev-remote-entry.ts";
import { hostSingletons } from "./host-singletons.ts";

/**
 * Lets a remote's development server stand in for its release inside a composed page: the same
 * protocol, the host's singletons, styles in their scope, and hot reload.
 */
export function devRemote(
  root: string,
  name: string,
  remote: RemoteDeclaration,
  exposes: readonly Expose[],
): Plugin[] {
  return [
    hostSingletons(),
    { ...resolveVersionCheck(), apply: "serve" },
    devRemoteEntry(name, exposes),
    devStyles(name, root),
    serveToSites(name, remote, exposes),
  ];
}

function serveToSites(name: string, remote: RemoteDeclaration, exposes: readonly Expose[]): Plugin {
  return {
    name: "site:serve-to-sites",
    apply: "serve",
    config: () => ({
      server: {
        cors: { origin: [defaultAllowedOrigins, ...askingSites()] },
      },
    }),
    configureServer(server) {
      // Pictures and the like are asked for from here, not from the site that shows the page.
      server.httpServer?.once("listening", () => {
        const [local] = server.resolvedUrls?.local ?? [];
        if (local) server.config.server.origin = new URL(local).origin;
      });
      let warm: Promise<void> | undefined;
      server.middlewares.use(`/${catalogueFile}`, async (_request, response) => {
        // Sources that don't compile say so where they are imported.
        warm ??= warmUp(server, exposes).catch(() => {});
        await warm;
        response
          .setHeader("content-type", "application/json")
          .setHeader("cache-control", "no-store")
          .end(JSON.stringify(developmentCatalogue(name, remote, exposes)));
      });
    },
  };
}

/** Sites that may load this server's modules; those on this machine always may. */
function askingSites(): string[] {
  return (process.env["OVERRIDDEN_SITES"] ?? "").split(",").flatMap((one) => one.trim() || []);
}

/** What a remote's sources expose and declare at this moment. Vite brings scripts and styles itself. */
function developmentCatalogue(
  name: string,
  remote: RemoteDeclaration,
  exposes: readonly Expose[],
): DevelopmentCatalogue {
  const filesOf = (wanted: Expose["kind"]) => {
    const owners: Record<string, Partial<Record<Locale, ExposeFiles>>> = {};
    for (const { kind, id, locale, name: expose } of exposes) {
      if (kind !== wanted) continue;
      owners[id] = { ...owners[id], [locale]: { name: expose, scripts: [], styles: [] } };
    }
    // Every page and slot is exposed in every language.
    return owners as DevelopmentCatalogue["pages"];
  };
  return {
    name,
    declared: Object.fromEntries(
      Object.entries(remote.pages).map(([id, { paths, menu }]) => [
        id,
        { paths, ...(menu && { menu }) },
      ]),
    ),
    pages: filesOf("page"),
    slots: filesOf("slot"),
    integrity: {},
  };
}

/**
 * Bundles the libraries and reads the sources that a page will ask for. A page gives up on files
 * that don't arrive within seconds, which a cold server may need.
 */
async function warmUp(server: ViteDevServer, exposes: readonly Expose[]): Promise<void> {
  const { client } = server.environments;
  const [{ locale } = {}] = exposes;
  const wanted = exposes.filter((expose) => expose.locale === locale);
  await Promise.all(wanted.map((expose) => client.warmupRequest(styledExposeId(expose))));
  await client.waitForRequestsIdle();
  await client.depsOptimizer?.scanProcessing;
  const { optimized = {}, discovered = {} } = client.depsOptimizer?.metadata ?? {};
  await Promise.all(
    [...Object.values(optimized), ...Object.values(discovered)].map(({ processing }) => processing),
  );
}
