import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import type { Expose } from "../exposes.ts";
import { compileRemoteStyles, uiComponents } from "../page-styles.ts";

/** Id of the module that applies a remote's styles in a composed page. */
export function devStylesId(kind: Expose["kind"]): string {
  return `virtual:dev-styles/${kind}.css`;
}

/**
 * A remote's styles in the layer that its release's sheets have. One sheet holds what all of its
 * sources use, so that its pages may share a scope.
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
      return compileRemoteStyles({ remote: name, kind }, sources);
    },
  };
}

function sourcesOf(root: string): string[] {
  return globSync([`${resolve(root, "src")}/**/*.tsx`, uiComponents])
    .filter((file) => !file.endsWith(".test.tsx"))
    .toSorted();
}
