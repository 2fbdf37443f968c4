import { resolve } from "node:path";
import type { Composition } from "@site/contract/composition";
import { type Locale, locales, perLocale } from "@site/contract/locales";
import type { Plugin } from "vite";
import type { DeclaredRemote } from "./declarations.ts";
import { filesOf } from "./remote.ts";

/** One federated module of a remote: a page or a slot in one language. */
export interface Expose {
  kind: "page" | "slot";
  /** Page id or slot name. */
  id: string;
  locale: Locale;
  /** Name under which federation exposes it, such as `./home.pt` or `./slot-newsletter.de`. */
  name: string;
  /** Component file and content, absolute paths or virtual ids. */
  component: string;
  content: string;
}

/** Every page and slot has an expose for each language: nobody loads another language's content. */
export function exposesOf({ folder, remote: { pages, slots = {} } }: DeclaredRemote): Expose[] {
  const absolute = (path: string) => (path.startsWith("src/") ? resolve(folder, path) : path);
  const exposes = (kind: Expose["kind"], declared: typeof pages | typeof slots) =>
    Object.entries(declared).flatMap(([id, one]) => {
      const { component, contentIn } = filesOf(kind, id, one);
      return locales.map((locale) => ({
        kind,
        id,
        locale,
        name: exposeName(kind, id, locale),
        component: absolute(component),
        content: absolute(contentIn(locale)),
      }));
    });
  return [...exposes("page", pages), ...exposes("slot", slots)];
}

function exposeName(kind: Expose["kind"], id: string, locale: Locale): string {
  return `./${kind === "slot" ? "slot-" : ""}${id}.${locale}`;
}

/** Pages and slots as a composition lists them, but without files: Vite serves the sources. */
export function sourceParts({
  name: remote,
  remote: { pages, slots = {} },
}: Pick<DeclaredRemote, "name" | "remote">): Pick<Composition, "pages" | "slots"> {
  const exposes = (kind: Expose["kind"], id: string) =>
    perLocale((locale) => ({ name: exposeName(kind, id, locale), scripts: [], styles: [] }));
  return {
    pages: Object.fromEntries(
      Object.entries(pages).map(([id, { paths, menu }]) => [
        id,
        { remote, paths, exposes: exposes("page", id), ...(menu && { menu }) },
      ]),
    ),
    slots: Object.fromEntries(
      Object.keys(slots).map((id) => [id, { remote, exposes: exposes("slot", id) }]),
    ),
  };
}

const prefix = "virtual:expose/";

/** Id of the module that joins a component and its content for one expose. */
export function exposeModuleId(remoteName: string, expose: Expose): string {
  return `${prefix}${remoteName}/${expose.name.slice(2)}`;
}

/** Source of an object that loads each expose by its name. */
export function loadersSource(declared: DeclaredRemote): string {
  const loaders = exposesOf(declared).map(
    (expose) =>
      `${JSON.stringify(expose.name)}: () => import(${JSON.stringify(exposeModuleId(declared.name, expose))})`,
  );
  return `{ ${loaders.join(", ")} }`;
}

/**
 * Serves the module of each expose: `export default { Page, content }`. In development it follows
 * edits: edited content appears in place, without reloading the document.
 *
 * @param stylesOf id of a page's or slot's style module; without it the document has the styles
 */
export function exposeModules(
  declared: DeclaredRemote,
  stylesOf?: (kind: Expose["kind"]) => string,
): Plugin {
  const exposeAt = (id: string) =>
    id.startsWith(prefix)
      ? exposesOf(declared).find((expose) => exposeModuleId(declared.name, expose) === id)
      : undefined;
  let isLive = false;
  return {
    name: "site:expose-modules",
    configResolved({ command, mode }) {
      isLive = command === "serve" && mode !== "test";
    },
    resolveId(id) {
      return exposeAt(id) && `\0${id}`;
    },
    load(id) {
      const expose = exposeAt(id.replace(/^\0/, ""));
      if (!expose) return undefined;
      const source = exposeSource(expose, isLive && id.replace(/^\0/, ""));
      return stylesOf ? `import ${JSON.stringify(stylesOf(expose.kind))};\n${source}` : source;
    },
  };
}

/** Name of the message by which a browser says which expose it shows, by the id of its module. */
export const partShownEvent = "site:part-shown";

/** @param live id of a module that follows edits */
function exposeSource(expose: Expose, live: string | false): string {
  const role = expose.kind === "page" ? "Page" : "Slot";
  const component = JSON.stringify(expose.component);
  const content = JSON.stringify(expose.content);
  const imports = [`import Component from ${component};`, `import content from ${content};`];
  if (!live) return [...imports, `export default { ${role}: Component, content };`].join("\n");
  return [
    ...imports,
    'import { liveExpose } from "@site/kit/dev-frame/live-expose";',
    `const live = liveExpose(${JSON.stringify(role)}, Component, content);`,
    "export default live.exposed;",
    `import.meta.hot.accept([${component}, ${content}], ([component, content]) =>`,
    "  live.update(component?.default, content?.default));",
    `const say = () => import.meta.hot.send(${JSON.stringify(partShownEvent)}, ${JSON.stringify(live)});`,
    'import.meta.hot.on("vite:afterUpdate", say);',
    "say();",
  ].join("\n");
}
