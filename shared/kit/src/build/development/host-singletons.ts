import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import { jsxDevelopmentModule, singletonModule } from "../../dev-remote/singletons.ts";
import { singletonRanges } from "../release/singletons.ts";

const prefix = "\0singleton:";
const jsxDevelopment = "react/jsx-dev-runtime";
const names = new Set<string>([...Object.keys(singletonRanges), jsxDevelopment]);

/** They bring the singletons of a remote that runs alone, so they get the packages themselves. */
const owners = ["own-react", "own-singletons"].map((file) =>
  resolve(import.meta.dirname, `../../dev-remote/${file}${extname(import.meta.filename)}`),
);

/** React's packages import each other; what they find there is no singleton of the page. */
const reactPackages = ["react", "react-dom", "scheduler"];

function isOwner(importer: string): boolean {
  return owners.includes(importer) || reactPackages.includes(packageOf(importer) ?? "");
}

/** Name of the installed package that a file lies in. */
function packageOf(file: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/**
 * Development modules of a remote, and the libraries they use, take the page's singletons from a
 * table instead of importing their own: a host's inside a composed page, the development frame's
 * where the remote runs alone.
 */
export function hostSingletons(): Plugin {
  const resolveId = (id: string, importer: string | undefined) =>
    names.has(id) && importer !== undefined && !isOwner(importer.split("?", 1)[0] as string)
      ? `${prefix}${id}`
      : undefined;
  const load = async (id: string) =>
    id.startsWith(prefix) ? sourceOf(id.slice(prefix.length)) : undefined;
  return {
    name: "site:host-singletons",
    enforce: "pre",
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    config: {
      order: "post",
      handler({ root = process.cwd(), optimizeDeps }) {
        // The React plugin asks for it in every package; Vite would warn where it isn't a dependency.
        if (optimizeDeps?.include && !existsSync(join(root, "node_modules/react-dom"))) {
          optimizeDeps.include = optimizeDeps.include.filter((id) => id !== "react-dom");
        }
        return {
          optimizeDeps: {
            rolldownOptions: { plugins: [{ name: "site:host-singletons", resolveId, load }] },
          },
        };
      },
    },
    resolveId,
    load,
  };
}

async function sourceOf(name: string): Promise<string> {
  if (name === jsxDevelopment) return jsxDevelopmentModule;
  return singletonModule(name, await exportsOf(name));
}

async function exportsOf(name: string): Promise<string[]> {
  if (name !== "@site/contract/runtime") return Object.keys(createRequire(import.meta.url)(name));
  const { module } = await runnerImport<object>(fileURLToPath(import.meta.resolve(name)), {
    configFile: false,
    logLevel: "error",
  });
  return Object.keys(module);
}
