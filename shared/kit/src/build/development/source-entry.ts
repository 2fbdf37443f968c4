import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import type { DeclaredRemote } from "../declaration/declarations.ts";
import { type Expose, loadersSource } from "../declaration/exposes.ts";
import { remoteEntryFile, versionCheckFile } from "../release/federation.ts";
import { singletonRanges } from "../release/singletons.ts";
import { compileRemoteStyles, uiFolder } from "../styles/page-styles.ts";
import { virtualModules } from "./dev-server.ts";
import { workerPolicySource } from "./development-policy.ts";

/** Script of the development server that has to run before React does. */
export const preambleFile = "preamble.js";

/**
 * Serves `remoteEntry.js` with the protocol of a release's entry (`init`, `get`), and the preamble
 * that a page needs for Fast Refresh.
 */
export function sourceEntry(declared: DeclaredRemote): Plugin {
  return virtualModules("site:source-entry", {
    [`/${remoteEntryFile}`]: () => entrySource(declared),
    [`/${preambleFile}`]: () => preambleSource,
  });
}

/** React looks for the hook of Fast Refresh once, when it is loaded. */
const preambleSource = `import "@vitejs/plugin-react/preamble";\n${workerPolicySource}`;

/** Nothing that needs a singleton may be imported before the host's are adopted. */
function entrySource(declared: DeclaredRemote): string {
  return [
    'import { reportPageError } from "@site/kit/dev-errors/report-page-error";',
    'import { adoptSingletons } from "@site/kit/dev-remote/singletons";',
    `import { satisfy } from ${JSON.stringify(versionCheckFile)};`,
    `const ranges = ${JSON.stringify(singletonRanges)};`,
    `const loaders = ${loadersSource(declared)};`,
    "let adopted;",
    "export function init(scope) { adopted ??= adoptSingletons(scope, ranges, satisfy); }",
    "export async function get(name) {",
    "  await adopted;",
    "  const load = loaders[name];",
    `  if (!load) throw new Error(\`No source for \${name}\`);`,
    "  const loading = load();",
    "  loading.catch(reportPageError);",
    "  const { default: exposed } = await loading;",
    "  return () => exposed;",
    "}",
  ].join("\n");
}

/** Id of the module that applies a remote's styles in a composed page. */
export function devStylesId(kind: Expose["kind"]): string {
  return `virtual:dev-styles/${kind}.css`;
}

/**
 * A remote's styles, in the same layer as its release's sheets. One sheet covers all of its
 * sources, so that its pages may share a scope.
 */
export function devStyles(name: string, root: string): Plugin {
  const kinds = new Map(
    (["page", "slot"] as const).map((kind) => [`\0${devStylesId(kind)}`, kind]),
  );
  return {
    name: "site:dev-styles",
    apply: "serve",
    resolveId: (id) => (kinds.has(`\0${id}`) ? `\0${id}` : undefined),
    async load(id) {
      const kind = kinds.get(id);
      if (!kind) return undefined;
      const sources = sourcesOf(root);
      for (const source of sources) this.addWatchFile(source);
      const code = sources.map((source) => readFileSync(source, "utf8"));
      return compileRemoteStyles({ remote: name, kind }, code);
    },
  };
}

function sourcesOf(root: string): string[] {
  const below = (folder: string, pattern: string) =>
    // The folder is not part of the pattern, where its characters might have a meaning.
    globSync(pattern, { cwd: folder }).map((file) => join(folder, file));
  return [...below(resolve(root, "src"), "**/*.tsx"), ...below(uiFolder, "**/*.{tsx,js}")]
    .filter((file) => !file.endsWith(".test.tsx"))
    .toSorted();
}
