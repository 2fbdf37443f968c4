import { resolve } from "node:path";
import { type Locale, locales } from "@site/contract/locales";
import type { Plugin } from "vite";
import {
  pageComponent,
  pageContent,
  type RemoteDeclaration,
  slotComponent,
  slotContent,
} from "./remote.ts";

/** One federated module of a remote: a page or a slot in one language. */
export interface Expose {
  kind: "page" | "slot";
  /** Page id or slot name. */
  id: string;
  locale: Locale;
  /** Name under which federation exposes it, such as `./home.pt` or `./slot-newsletter.de`. */
  name: string;
  /** Component file and words, absolute paths or virtual ids. */
  component: string;
  content: string;
}

/** Every page and slot in every language is an expose of its own: nobody loads another one's words. */
export function exposesOf(root: string, remote: RemoteDeclaration): Expose[] {
  const absolute = (path: string) => (path.startsWith("src/") ? resolve(root, path) : path);
  const pages = Object.entries(remote.pages).flatMap(([id, page]) =>
    locales.map(
      (locale): Expose => ({
        kind: "page",
        id,
        locale,
        name: `./${id}.${locale}`,
        component: absolute(pageComponent(id, page)),
        content: absolute(pageContent(id, page, locale)),
      }),
    ),
  );
  const slots = Object.entries(remote.slots ?? {}).flatMap(([id, slot]) =>
    locales.map(
      (locale): Expose => ({
        kind: "slot",
        id,
        locale,
        name: `./slot-${id}.${locale}`,
        component: absolute(slotComponent(id, slot)),
        content: absolute(slotContent(id, slot, locale)),
      }),
    ),
  );
  return [...pages, ...slots];
}

const prefix = "virtual:expose/";

/** Id of the module that joins a component and its words for one expose. */
export function exposeModuleId(remoteName: string, expose: Expose): string {
  return `${prefix}${remoteName}/${expose.name.slice(2)}`;
}

/**
 * Serves the module of each expose: `export default { Page, content }`. While sources are developed
 * it follows edits: edited content appears in place, without loading the document.
 */
export function exposeModules(remoteName: string, exposes: readonly Expose[]): Plugin {
  const byId = new Map(exposes.map((expose) => [exposeModuleId(remoteName, expose), expose]));
  let isLive = false;
  return {
    name: "site:expose-modules",
    configResolved({ command, mode }) {
      isLive = command === "serve" && mode !== "test";
    },
    resolveId(id) {
      return byId.has(id) ? `\0${id}` : undefined;
    },
    load(id) {
      const expose = id.startsWith(`\0${prefix}`) ? byId.get(id.slice(1)) : undefined;
      return expose && exposeSource(expose, isLive);
    },
  };
}

function exposeSource(expose: Expose, isLive: boolean): string {
  const role = expose.kind === "page" ? "Page" : "Slot";
  const component = JSON.stringify(expose.component);
  const content = JSON.stringify(expose.content);
  const imports = [`import Component from ${component};`, `import content from ${content};`];
  if (!isLive) return [...imports, `export default { ${role}: Component, content };`].join("\n");
  return [
    ...imports,
    'import { liveExpose } from "@site/kit/dev-frame/live-expose";',
    `const live = liveExpose(${JSON.stringify(role)}, Component, content);`,
    "export default live.exposed;",
    `import.meta.hot.accept([${component}, ${content}], ([component, content]) =>`,
    "  live.update(component?.default, content?.default));",
  ].join("\n");
}
