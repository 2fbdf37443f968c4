import type { Plugin } from "vite";
import { type Expose, exposeModuleId } from "../declaration/exposes.ts";
import type { RemoteDeclaration } from "../declaration/remote.ts";
import { documentServer } from "./dev-server.ts";

const entryId = "virtual:dev-frame";

/** Serves one remote alone, in a plain frame that lists its pages in every language. */
export function devFrame(
  name: string,
  remote: RemoteDeclaration,
  exposes: readonly Expose[],
): Plugin[] {
  return [frameEntry(name, remote, exposes), documentServer(`/@id/${entryId}`, name)];
}

function frameEntry(name: string, remote: RemoteDeclaration, exposes: readonly Expose[]): Plugin {
  return {
    name: "site:dev-frame",
    apply: "serve",
    resolveId: (id) => (id === entryId ? `\0${entryId}` : undefined),
    load(id) {
      if (id !== `\0${entryId}`) return undefined;
      const loaders = exposes.map(
        (expose) =>
          `${JSON.stringify(expose.name)}: () => import(${JSON.stringify(exposeModuleId(name, expose))})`,
      );
      const paths = Object.entries(remote.pages).map(([page, { paths: all }]) => [page, all]);
      return [
        // First: what the remote's modules find as the page's singletons.
        'import "@site/kit/dev-remote/own-singletons";',
        'import "@site/ui/theme/dev.css";',
        'import { startDevFrame } from "@site/kit/dev-frame";',
        `startDevFrame(${JSON.stringify(name)}, ${JSON.stringify(Object.fromEntries(paths))}, {`,
        `  ${loaders.join(",\n  ")}`,
        "});",
      ].join("\n");
    },
  };
}
