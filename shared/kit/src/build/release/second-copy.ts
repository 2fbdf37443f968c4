import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin, Rolldown } from "vite";

/*
 * Names the imports by which a release would have its own React or contract's runtime. The
 * federation plugin replaces these modules only where they are imported: `require("react")` and
 * `export from` bring a second one, and `react-dom/client` is shared by no shell.
 */

/**
 * Many libraries, such as React Redux, take a hook that React has from this package, which requires
 * React. Its production file becomes an ES module, so that it finds the host's.
 */
export function storeHook(): Plugin {
  const name = "use-sync-external-store";
  const written = new RegExp(`^${name}(?:/shim)?(/with-selector)?(?:/index)?(?:\\.js)?$`);
  return {
    name: "site:store-hook",
    enforce: "pre",
    apply: "build",
    async resolveId(id, importer, { kind }) {
      const [found, part = ""] = written.exec(id) ?? [];
      if (!found || kind === "require-call") return undefined;
      const manifest = await this.resolve(`${name}/package.json`, importer);
      const file = `cjs/${name}${part.replace("/", "-")}.production.js`;
      const path = manifest && join(dirname(manifest.id), file);
      return path && existsSync(path) ? path : undefined;
    },
    transform: {
      filter: { id: new RegExp(`/${name}/cjs/[^/]*$`) },
      handler(code) {
        const [, hook] = /exports\.(\w+)/.exec(code) ?? [];
        const lines = [
          'import * as host from "react"; const exports = {};',
          code.replace('require("react")', "host"),
          `const hook = exports.${hook}; export { hook as ${hook}, exports as default };`,
        ];
        return { code: lines.join("\n"), map: null };
      },
    },
  };
}

/** A module that a release takes from its host: of React, and the contract's runtime. */
const ofHost =
  /\/node_modules\/react(?:-dom)?\/(?!.*\/node_modules\/)|\/(?:site-)?contract\/(?:src|dist)\/runtime\.[jt]sx?$/;

type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;

const importersOf = ({ getModuleInfo }: Modules, id: string) => getModuleInfo(id)?.importers ?? [];

/** The names of the imports that lead to a module, or to a row of them, from a source of the package's own. */
export function importsTo(modules: Modules, row: readonly string[], root: string): string[] {
  const [first = ""] = row;
  const importers = row.length === 1 || isInstalled(first) ? importersOf(modules, first) : [];
  const by = importers.find((one) => !row.includes(one));
  if (by) return importsTo(modules, [by, ...row], root);
  const names = row.map((id) => nameOf(id, root));
  return names.filter((name, index) => name !== names[index - 1]);
}

/** A sentence for each import that brings a second copy into a bundle. */
export function secondCopies(modules: Modules, bundled: readonly string[], root: string): string[] {
  const sentences = bundled.filter(isOfHost).flatMap((copy) =>
    importersOf(modules, copy)
      .filter((by) => !isOfHost(by))
      .map((by) => secondCopy(importsTo(modules, [by, copy], root), isInstalled(by))),
  );
  return [...new Set(sentences)];
}

const isInstalled = (id: string) => id.includes("/node_modules/");
const isOfHost = (id: string) => ofHost.test(id);

/** A module as sources name it: a package, a part of React, or a source below a folder. */
function nameOf(id: string, root: string): string {
  const [, name, file = ""] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)/.exec(id) ?? [];
  if (!isOfHost(id)) return name ?? relative(root, id);
  const part = /^(?!index|cjs)[\w-]+/.exec(file) ?? [];
  return name === undefined ? "@site/contract/runtime" : [name, ...part].join("/");
}

/** What is wrong with a row of imports that ends at a module of the host, and what to do. */
function secondCopy(row: readonly string[], isByLibrary: boolean): string {
  const [by = "", copy = ""] = row.slice(-2);
  const said = `${row.join(" → ")}: the release would have`;
  if (copy.startsWith("react-dom/")) {
    return `${said} a React of its own, since no host shares ${copy}. The host renders pages: import from react-dom, or do without it.`;
  }
  const advice = isByLibrary
    ? `Use a version of ${by} made of ES modules, or another library.`
    : "Import it, and then export it.";
  return `${said} a ${copy} of its own, since ${by} takes it by require() or export from. ${advice}`;
}
