import { catalogueFile } from "@site/contract/catalogue";
import { defaultAllowedOrigins, type Plugin } from "vite";
import type { Expose } from "../declaration/exposes.ts";
import type { RemoteDeclaration } from "../declaration/remote.ts";
import { resolveVersionCheck } from "../release/federation.ts";
import { devRemoteEntry } from "./dev-remote-entry.ts";
import { devStyles } from "./dev-styles.ts";
import { developmentCatalogue } from "./development-catalogue.ts";
import { hostSingletons } from "./host-singletons.ts";
import { warmUp } from "./warm-up.ts";

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
        // Lets the page's panel tell how large the modules are.
        headers: { "timing-allow-origin": "*" },
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
