import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { EnvironmentModuleNode, Plugin, ViteDevServer } from "vite";
import { translationIssues } from "../content/translations.ts";
import type { DeclaredRemote } from "../declaration/declarations.ts";
import { type Expose, exposeModuleId, exposesOf, partShownEvent } from "../declaration/exposes.ts";

type Prerendered = typeof import("../../test-kit/prerendered.tsx");

const jsxDevelopment = "react/jsx-dev-runtime";
const jsxId = `virtual:promotion-check/${jsxDevelopment}`;
const kitFile = fileURLToPath(import.meta.resolve("@site/kit/test-kit/prerendered"));

/** React's JSX functions; each element names its source, for the message about it. */
const jsxSource = `
import { createRequire } from "node:module";
const react = createRequire(${JSON.stringify(import.meta.url)})("${jsxDevelopment}");
export const { Fragment } = react;
export const jsxDEV = (type, props, key, isStatic, source, self) => {
  const named = typeof type === "string" && source;
  const more = named && { "data-source": source.fileName + ":" + source.lineNumber };
  return react.jsxDEV(type, { ...props, ...more }, key, isStatic, source, self);
};`;

/**
 * Prerenders each page and slot that a browser shows, as a promotion does, and says in the terminal
 * and over the page what the promotion would reject. A browser alone can't tell: there, React sets
 * styles and functions that the page's markup may not hold.
 */
export function promotionCheck(remotes: readonly DeclaredRemote[]): Plugin {
  const said = new Set<string>();
  return {
    name: "site:promotion-check",
    enforce: "post",
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    applyToEnvironment: ({ name }) => name === "ssr",
    config: () => ({ ssr: { noExternal: ["@site/contract", "@site/kit", "@site/ui"] } }),
    resolveId: (id) => (id === jsxId ? `\0${id}` : undefined),
    load: (id) => (id === `\0${jsxId}` ? jsxSource : undefined),
    // Vite asks no plugin to resolve installed packages here.
    transform: (code, id) =>
      id === `\0${jsxId}` ? undefined : code.replaceAll(`"${jsxDevelopment}"`, `"${jsxId}"`),
    // Otherwise each edit would be announced in the terminal once more.
    hotUpdate({ modules, timestamp }) {
      const seen = new Set<EnvironmentModuleNode>();
      for (const module of modules) {
        this.environment.moduleGraph.invalidateModule(module, seen, timestamp, true);
      }
      return [];
    },
    configureServer(server) {
      goOnAfterErrors(server);
      server.ws.on(partShownEvent, async (id: string, client) => {
        for (const declared of remotes) {
          const expose = exposesOf(declared).find(
            (one) => exposeModuleId(declared.name, one) === id,
          );
          if (!expose) continue;
          const faults = await faultsOf(server, declared, expose);
          if (faults.length === 0) continue;
          const message = `This page can't go live:\n${faults.join("\n")}`;
          if (!said.has(message)) server.config.logger.error(message, { timestamp: true });
          said.add(message);
          client.send({ type: "error", err: { message, stack: "" } });
        }
      });
    },
  };
}

/** What a page starts here and doesn't await must not end the server: browsers and promotions go on, too. */
function goOnAfterErrors({ config }: ViteDevServer): void {
  // Vite starts itself again in the same process.
  if (process.listenerCount("unhandledRejection") > 0) return;
  const warn = (error: unknown) => {
    const text = error instanceof Error ? error.stack : error;
    config.logger.warn(`Nothing caught this while a page was prerendered: ${text}`);
  };
  process.on("unhandledRejection", warn).on("uncaughtException", warn);
}

async function faultsOf(
  server: ViteDevServer,
  declared: DeclaredRemote,
  { kind, id, component, content, locale }: Expose,
): Promise<string[]> {
  const placeOf = (file: string) => relative(dirname(declared.folder), file);
  const load = async (file: string) => (await server.ssrLoadModule(file)).default;
  const faults: string[] = [];
  try {
    const languages = exposesOf(declared).filter((one) => one.kind === kind && one.id === id);
    const contents = languages.map(async (one) => [one, await load(one.content)] as const);
    const translations = new Map(await Promise.all(contents));
    faults.push(...translationIssues(translations, dirname(declared.folder)));
    // Cast: the file is this module.
    const { forbiddenMarkup, prerendered } = (await server.ssrLoadModule(kitFile)) as Prerendered;
    const markup = await prerendered(await load(component), await load(content), locale);
    for (const { issue, source = component } of forbiddenMarkup(markup)) {
      faults.push(`${placeOf(source)} holds ${issue}`);
    }
  } catch (error) {
    const places = (error as Error).stack?.matchAll(/\/[^\s()]+:\d+:\d+/g) ?? [];
    const isOwn = (place: string) => place.startsWith(`${declared.folder}/src/`);
    const place = placeOf(Array.from(places, String).find(isOwn) ?? component);
    const message = `${place} could not be prerendered, as a promotion does: ${error}`;
    server.config.logger.warn(message, { timestamp: true });
  }
  return faults;
}
