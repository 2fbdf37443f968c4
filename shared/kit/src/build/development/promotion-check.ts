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
      server.ws.on(partShownEvent, async (id: string, client) => {
        for (const declared of remotes) {
          const expose = exposesOf(declared).find(
            (one) => exposeModuleId(declared.name, one) === id,
          );
          if (!expose) continue;
          const faults = [
            ...(await untranslated(server, declared, expose)),
            ...(await faultsOf(server, declared, expose)),
          ];
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

const loaded = async (server: ViteDevServer, file: string) =>
  (await server.ssrLoadModule(file)).default;

/** What a language lacks of what a page or slot says in the others. */
async function untranslated(
  server: ViteDevServer,
  declared: DeclaredRemote,
  { kind, id }: Expose,
): Promise<string[]> {
  const languages = exposesOf(declared).filter((one) => one.kind === kind && one.id === id);
  const contents = languages.map(async (one) => [one, await loaded(server, one.content)] as const);
  // A file that can't be read fails where it is shown.
  const read = await Promise.allSettled(contents);
  const known = read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  return translationIssues(new Map(known), dirname(declared.folder));
}

async function faultsOf(
  server: ViteDevServer,
  { folder }: DeclaredRemote,
  { component, content, locale }: Expose,
): Promise<string[]> {
  const placeOf = (file: string) => relative(dirname(folder), file);
  const load = (file: string) => loaded(server, file);
  try {
    // Cast: the file is this module.
    const { forbiddenMarkup, prerendered } = (await server.ssrLoadModule(kitFile)) as Prerendered;
    const markup = await prerendered(await load(component), await load(content), locale);
    return forbiddenMarkup(markup).map(
      ({ issue, source = component }) => `${placeOf(source)} holds ${issue}`,
    );
  } catch (error) {
    const paths = (error as Error).stack?.matchAll(/\/[^\s()]+:\d+:\d+/g) ?? [];
    const [thrownIn = component] = Array.from(paths, String).filter((path) =>
      path.startsWith(`${folder}/src/`),
    );
    const message = `${placeOf(thrownIn)} could not be prerendered, as a promotion does: ${error}`;
    server.config.logger.warn(message, { timestamp: true });
    return [];
  }
}
