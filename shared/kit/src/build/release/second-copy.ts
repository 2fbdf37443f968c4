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

/** A sentence for each import that brings a second copy into a bundle. */
export function secondCopies(
  { getModuleInfo }: Pick<Rolldown.PluginContext, "getModuleInfo">,
  bundled: readonly string[],
  root: string,
): string[] {
  const importersOf = (id: string) => getModuleInfo(id)?.importers ?? [];
  const pairs = bundled
    .filter(isOfHost)
    .flatMap((copy) => importersOf(copy).map((by) => [by, copy] as const));
  const sentences = pairs
    .filter(([by]) => !isOfHost(by))
    .map(([by, copy]) => {
      const row = rowTo([by, copy], (id) => (isInstalled(id) ? importersOf(id) : []));
      return secondCopy(
        row.map((id) => nameOf(id, root)),
        isInstalled(by),
      );
    });
  return [...new Set(sentences)];
}

/** A row of imports with those before it, back to a source. */
function rowTo(row: string[], importersOf: (id: string) => readonly string[]): string[] {
  const by = importersOf(row[0] ?? "").find((one) => !row.includes(one));
  return by === undefined ? row : rowTo([by, ...row], importersOf);
}

/**
 * Says in development what the build of these folders would reject: there, every copy is the same
 * one. A library is named when Vite bundles it, which it does once for a version.
 */
export function warnOfSecondCopies(folders: readonly string[]): Plugin {
  const importers = new Map<string, string[]>();
  let warn: (sentence: string) => void;
  const libraries: Rolldown.Plugin = {
    name: "site:second-copies",
    resolveId(id, importer = "", { kind }) {
      if (!isInstalled(importer) || isOfHost(importer)) return;
      const by = nameOf(importer);
      const [name = by] = /^(?:@[^/]+\/)?\w[^/]*/.exec(id) ?? [];
      if (name !== by) importers.getOrInsert(name, [by]);
      if (kind !== "require-call" || !hostImport.test(id)) return;
      warn(secondCopy([...rowTo([by], (one) => importers.get(one) ?? []), id], true));
    },
  };
  return {
    name: "site:second-copies",
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [libraries] } } }),
    configResolved({ logger }) {
      warn = (sentence) => logger.warnOnce(`A build would fail. ${sentence}`, { timestamp: true });
    },
    transform(code, id) {
      const root = folders.find((folder) => id.startsWith(`${folder}/src/`));
      if (root === undefined) return;
      for (const [, reexported = "", part = reexported] of code.matchAll(bringing)) {
        warn(secondCopy([nameOf(id, dirname(root)), part], false));
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
  const part = /^(?!index|cjs)[\w-]+/.exec(file) ?? [];
  return name === undefined ? "@site/contract/runtime" : [name, ...part].join("/");
}

/** What is wrong with a row of imports that ends at a module of the host, and what to do. */
function secondCopy(row: readonly string[], isByLibrary: boolean): string {
  const once = row.filter((name, index) => name !== row[index - 1]);
  const [by = "", copy = ""] = once.slice(-2);
  const said = `${once.join(" → ")}: the release would have`;
  if (copy.startsWith("react-dom/")) {
    return `${said} a React of its own, since no host shares ${copy}. The host renders pages: import from react-dom, or do without it.`;
  }
  const advice = isByLibrary
    ? `Use a version of ${by} made of ES modules, or another library.`
    : "Import it, and then export it.";
  return `${said} a ${copy} of its own, since ${by} takes it by require() or export from. ${advice}`;
}
