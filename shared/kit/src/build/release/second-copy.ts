import { dirname, relative } from "node:path";
import type { Plugin, Rolldown } from "vite";

/*
 * Names the imports by which a release would have its own React or contract's runtime. The
 * federation plugin replaces these modules only where they are imported: `require("react")` and
 * `export from` bring a second one, and `react-dom/client` is shared by no shell.
 */

/** A module that a release takes from its host: of React, and the contract's runtime. */
const ofHost =
  /\/node_modules\/react(?:-dom)?\/(?!.*\/node_modules\/)|\/(?:site-)?contract\/(?:src|dist)\/runtime\.[jt]sx?$/;

/** The same modules as sources import them. */
const hostImport = /^(?:react(?:-dom)?(?:\/.*)?|@site\/contract\/runtime)$/;

/** An import that brings a second copy, in the code of a source. */
const bringing =
  /\bexport\b[^;"'()]*\bfrom\s*["'](react(?:-dom)?|@site\/contract\/runtime)["']|["'](react-dom\/[\w.-]+)["']/g;

/**
 * A sentence for each import in a bundle that brings a second copy, with the row of imports that
 * leads there from a source.
 */
export function secondCopies(
  { getModuleInfo }: Pick<Rolldown.PluginContext, "getModuleInfo">,
  bundled: readonly string[],
  root: string,
): string[] {
  const importers = (id: string) => getModuleInfo(id)?.importers ?? [];
  const found = bundled.filter(isOfHost).flatMap((copy) =>
    importers(copy)
      .filter((by) => !isOfHost(by))
      .map((by) =>
        secondCopy(
          [...rowTo(by, importers), copy].map((id) => nameOf(id, root)),
          by,
        ),
      ),
  );
  return [...new Set(found)];
}

/** The shortest row of imports from a source to a module, and both of them. */
function rowTo(module: string, importers: (id: string) => readonly string[]): string[] {
  const rows = [[module]];
  const seen = new Set([module]);
  for (const row of rows) {
    const [first = module] = row;
    if (!isInstalled(first)) return row;
    rows.push(...importers(first).flatMap((by) => (seen.has(by) ? [] : [[by, ...row]])));
    for (const by of importers(first)) seen.add(by);
  }
  return [module];
}

/**
 * Says in development what the build of these folders would reject: there, every copy is the same
 * one. A library is named when Vite bundles it, which it does once for a version.
 */
export function warnOfSecondCopies(folders: readonly string[]): Plugin {
  const said = new Set<string>();
  const importers = new Map<string, string>();
  let warn: (sentence: string) => void;
  const say = (sentence: string) => {
    if (!said.has(sentence)) warn(`A build would fail. ${sentence}`);
    said.add(sentence);
  };
  const libraries: Rolldown.Plugin = {
    name: "site:second-copies",
    resolveId(id, importer, { kind }) {
      if (!importer || !isInstalled(importer)) return;
      const by = nameOf(importer);
      const [name = by] = /^(?:@[^/]+\/)?\w[^/]*/.exec(id) ?? [];
      if (name !== by) importers.getOrInsert(name, by);
      if (kind !== "require-call" || !hostImport.test(id) || isOfHost(importer)) return;
      const row = [by];
      for (let one = importers.get(by); one && !row.includes(one); one = importers.get(one)) {
        row.unshift(one);
      }
      say(secondCopy([...row, id], importer));
    },
  };
  return {
    name: "site:second-copies",
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [libraries] } } }),
    configResolved({ logger }) {
      warn = (sentence) => logger.warn(sentence, { timestamp: true });
    },
    transform(code, id) {
      const root = folders.find((folder) => id.startsWith(`${folder}/src/`));
      if (root === undefined) return;
      for (const [, reexported, part = reexported] of code.matchAll(bringing)) {
        say(secondCopy([nameOf(id, dirname(root)), part ?? ""], id));
      }
    },
  };
}

const isInstalled = (id: string) => id.includes("/node_modules/");
const isOfHost = (id: string) => ofHost.test(id);

/** A module as sources name it: a package, a part of React, or a source below a folder. */
function nameOf(id: string, root = ""): string {
  const [, name, file = ""] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)/.exec(id) ?? [];
  if (!isOfHost(id)) return name ?? relative(root, id);
  const [part] = /^(?!index|cjs)[\w-]+/.exec(file) ?? [];
  return name === undefined ? "@site/contract/runtime" : [name, ...(part ? [part] : [])].join("/");
}

/** What is wrong with a row of imports that ends at a module of the host, and what to do. */
function secondCopy(row: readonly string[], importer: string): string {
  const once = row.filter((name, index) => name !== row[index - 1]);
  const [by = "", copy = ""] = once.slice(-2);
  const said = `${once.join(" → ")}: the release would have`;
  if (copy.startsWith("react-dom/")) {
    return `${said} a React of its own, since no host shares ${copy}. The host renders pages: import from react-dom, or do without it.`;
  }
  return isInstalled(importer)
    ? `${said} a ${copy} of its own, since ${by} takes it by require() or export from. Use a version of ${by} made of ES modules, or another library.`
    : `${said} a ${copy} of its own, since ${by} takes it by export from or require(). Import it, and then export it.`;
}
