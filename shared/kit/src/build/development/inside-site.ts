import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import { developmentVersion } from "@site/contract/preview";
import type { Plugin, ViteDevServer } from "vite";
import type { Expose } from "../declaration/exposes.ts";
import type { RemoteDeclaration } from "../declaration/remote.ts";
import { remoteEntryFile, resolveVersionCheck } from "../release/federation.ts";
import { answerFromSite, isLocal, type Sources } from "./site-pages.ts";
import { devStyles, sourceEntry, styledExposeId } from "./source-entry.ts";

/**
 * Where a remote's sources are served inside a site: at the address that a release of this version
 * would have. No page of a site lies there, and everything else is the site's.
 */
export function sourcesBase(name: string): string {
  return `/${name}/${developmentVersion}/`;
}

/**
 * Shows a composed site as it is elsewhere, with this one remote from its sources: the same protocol
 * as a release's, the host's singletons, styles in their scope, and hot reload.
 *
 * @param site origin of the site
 */
export function insideSite(
  site: string,
  root: string,
  name: string,
  remote: RemoteDeclaration,
  exposes: readonly Expose[],
): Plugin[] {
  return [
    { ...resolveVersionCheck(), apply: "serve" },
    sourceEntry(name, exposes),
    devStyles(name, root),
    siteAround(site, name, remote, exposes),
  ];
}

function siteAround(
  site: string,
  name: string,
  remote: RemoteDeclaration,
  exposes: readonly Expose[],
): Plugin {
  const base = sourcesBase(name);
  const sources = sourcesOf(name, remote, exposes);
  return {
    name: "site:inside-site",
    apply: "serve",
    config: () => ({
      base,
      server: {
        proxy: {
          [`^/(?!${base.slice(1)})`]: {
            target: site,
            changeOrigin: true,
            headers: { origin: site },
          },
        },
      },
    }),
    configureServer(server) {
      const { logger } = server.config;
      server.printUrls = () => {
        for (const url of server.resolvedUrls?.local ?? []) {
          logger.info(`  ${name} from its sources, inside ${site}:  ${new URL("/", url).href}`);
        }
        logger.info(`  ${isLocal(site) ? "Forms are sent to it." : "Forms are never sent to it."}`);
      };
      let warm: Promise<void> | undefined;
      // Sources that don't compile say so where they are imported.
      const isWarm = () => (warm ??= warmUp(server, exposes).catch(() => {}));
      server.middlewares.use(async (request, response, next) => {
        const isOwn = request.url?.startsWith(base);
        if (isOwn || !(await answerFromSite(request, response, site, sources, isWarm))) next();
      });
    },
  };
}

/** What a remote's sources have at this moment. Vite brings their scripts and styles itself. */
function sourcesOf(
  name: string,
  { pages }: RemoteDeclaration,
  exposes: readonly Expose[],
): Sources {
  const exposesOf = (kind: Expose["kind"], id: string) =>
    Object.fromEntries(
      exposes
        .filter((one) => one.kind === kind && one.id === id)
        .map((one): [Locale, ExposeFiles] => [
          one.locale,
          { name: one.name, scripts: [], styles: [] },
        ]),
    );
  const slots = new Set(exposes.filter(({ kind }) => kind === "slot").map(({ id }) => id));
  return {
    name,
    base: sourcesBase(name),
    entry: `${sourcesBase(name)}${remoteEntryFile}`,
    pages: Object.fromEntries(
      Object.entries(pages).map(([id, { paths, menu }]) => [
        id,
        { remote: name, paths, exposes: exposesOf("page", id), ...(menu && { menu }) },
      ]),
    ),
    slots: Object.fromEntries(
      [...slots].map((id) => [id, { remote: name, exposes: exposesOf("slot", id) }]),
    ),
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
