import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { developmentVersion } from "@site/contract/preview";
import { type Plugin, runnerImport, type ViteDevServer } from "vite";
import { jsxDevelopmentModule, singletonModule } from "../../dev-remote/singletons.ts";
import type { DeclaredRemote } from "../declaration/declarations.ts";
import { exposeModuleId, exposesOf, sourceParts } from "../declaration/exposes.ts";
import { remoteEntryFile } from "../release/federation.ts";
import { singletonRanges } from "../release/singletons.ts";
import { answerFromSite, isLocal, type Sources, sitePath } from "./site-pages.ts";
import { devStyles, sourceEntry } from "./source-entry.ts";

/**
 * Shows a composed site that runs elsewhere, with this one remote from its sources. The remote has
 * the protocol of a release, the host's singletons, scoped styles and hot reload.
 *
 * @param site origin of the site
 */
export function insideSite(site: string, declared: DeclaredRemote): Plugin[] {
  return [
    hostSingletons(),
    sourceEntry(declared),
    devStyles(declared.name, declared.folder),
    siteAround(site, declared),
  ];
}

const prefix = "\0singleton:";
const jsxDevelopment = "react/jsx-dev-runtime";
const names = new Set<string>([...Object.keys(singletonRanges), jsxDevelopment]);

/**
 * Development modules of a remote, and the libraries they use, take the page's singletons from a
 * table, which the host fills, instead of importing their own.
 */
function hostSingletons(): Plugin {
  const resolveId = (id: string, importer: string | undefined) =>
    names.has(id) && importer !== undefined ? `${prefix}${id}` : undefined;
  const load = async (id: string) =>
    id.startsWith(prefix) ? singletonSource(id.slice(prefix.length)) : undefined;
  return {
    name: "site:host-singletons",
    enforce: "pre",
    apply: "serve",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      optimizeDeps: {
        rolldownOptions: { plugins: [{ name: "site:host-singletons", resolveId, load }] },
      },
    }),
    resolveId,
    load,
  };
}

async function singletonSource(name: string): Promise<string> {
  return name === jsxDevelopment
    ? jsxDevelopmentModule
    : singletonModule(name, await exportsOf(name));
}

async function exportsOf(name: string): Promise<string[]> {
  if (name !== "@site/contract/runtime") return Object.keys(createRequire(import.meta.url)(name));
  const { module } = await runnerImport<object>(fileURLToPath(import.meta.resolve(name)), {
    configFile: false,
    logLevel: "error",
  });
  return Object.keys(module);
}

function siteAround(site: string, declared: DeclaredRemote): Plugin {
  const { name } = declared;
  // Base address of a release of this version. No page has it; all other addresses are the site's.
  const base = `/${name}/${developmentVersion}/`;
  const sources = (): Sources => ({
    name,
    base,
    entry: `${base}${remoteEntryFile}`,
    ...sourceParts(declared),
  });
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
            rewrite: sitePath,
          },
        },
      },
    }),
    configureServer(server) {
      const { logger } = server.config;
      server.printUrls = () => {
        const { local = [], network = [] } = server.resolvedUrls ?? {};
        const [page] = Object.values(declared.remote.pages);
        for (const url of [...local, ...network]) {
          const { href } = new URL(page?.paths.en ?? "/", url);
          logger.info(`  Open ${href}  ${name} from its sources, inside ${site}`);
        }
        logger.info(`  ${isLocal(site) ? "Forms are sent to it." : "Forms are never sent to it."}`);
      };
      const warm = new WeakMap<object, Promise<void>>();
      const isWarm = () => {
        // Sources that don't compile fail where they are imported.
        const warming = warm.get(declared.remote) ?? warmUp(server, declared).catch(() => {});
        warm.set(declared.remote, warming);
        return warming;
      };
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(base)) return next();
        // An unhandled rejection would end the process.
        answerFromSite(request, response, site, sources(), isWarm).then((isAnswered) => {
          if (!isAnswered) next();
        }, next);
      });
    },
  };
}

/**
 * Bundles the libraries and transforms the sources that a page will request. A page gives up on
 * files that don't arrive within seconds, and a cold server may need longer.
 */
async function warmUp(server: ViteDevServer, declared: DeclaredRemote): Promise<void> {
  const { client } = server.environments;
  const exposes = exposesOf(declared);
  const [{ locale } = {}] = exposes;
  const wanted = exposes.filter((expose) => expose.locale === locale);
  await Promise.all(
    wanted.map((expose) => client.warmupRequest(exposeModuleId(declared.name, expose))),
  );
  await client.waitForRequestsIdle();
  await client.depsOptimizer?.scanProcessing;
  const { optimized = {}, discovered = {} } = client.depsOptimizer?.metadata ?? {};
  await Promise.all(
    [...Object.values(optimized), ...Object.values(discovered)].map(({ processing }) => processing),
  );
}
