import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Composition } from "@site/contract/composition";
import { closureOf } from "@site/kit/build/release-manifest";
import type { Plugin } from "vite";
import {
  buildFromSources,
  type ClientApplication,
  chunksIn,
  describeAsRelease,
  exposesOf,
  virtualModule,
} from "../monolith/client-build.ts";

const application = { name: "single-spa", version: "1.0.0" };

/** CommonJS packages that every application shares; the import map needs ES modules. */
const commonJs = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const shared = [...commonJs, "single-spa", "@site/contract/runtime"];

/**
 * Builds a root configuration, header and footer, and one application for each remote, as
 * single-spa's documentation recommends: native modules, an import map, and shared libraries that
 * the map names.
 */
export async function buildSingleSpa(
  scratch: string,
  composition: Composition,
  remoteNames: readonly string[],
): Promise<ClientApplication> {
  const folder = resolve(scratch, application.name);
  const base = `/${application.name}/${application.version}/`;
  const importMap: Record<string, string> = {};
  const scripts: string[] = [];

  /** Builds entries into their own folder; returns their addresses and those of their imports. */
  async function make(name: string, input: Record<string, string>, plugins: Plugin[]) {
    const bundle = await buildFromSources({
      base: `${base}${name}/`,
      plugins,
      build: {
        outDir: resolve(folder, name),
        rolldownOptions: {
          input,
          preserveEntrySignatures: "strict",
          external: name === "libraries" ? [] : shared,
        },
      },
    });
    const addressOf = (file: string) => `${base}${name}/${file}`;
    return chunksIn(bundle)
      .filter(({ isEntry }) => isEntry)
      .map((entry) => ({
        name: entry.name,
        address: addressOf(entry.fileName),
        scripts: [...closureOf(bundle, entry.fileName)].map(addressOf),
      }));
  }

  const libraries = Object.fromEntries(shared.map((id, index) => [`library-${index}`, id]));
  for (const [index, made] of (await make("libraries", libraries, [namedExports()])).entries()) {
    importMap[libraries[made.name] ?? index] = made.address;
    scripts.push(...made.scripts);
  }
  const shellFiles = { root: "root-config.ts", shell: "frame.tsx" };
  const shell = await make("shell", absolute(shellFiles), []);
  for (const made of shell) {
    if (made.name === "shell") importMap["shell"] = made.address;
    scripts.push(...made.scripts);
  }
  for (const name of remoteNames) {
    const [made] = await make(name, absolute({ [name]: "application.tsx" }), [
      remoteModule(name, composition),
    ]);
    if (made) importMap[name] = made.address;
  }
  const entry = shell.find((made) => made.name === "root")?.address ?? "";
  await describeAsRelease(folder, application, entry.slice(base.length));
  const places = ["header", ...remoteNames, "footer"];
  const markup = places.map((name) => `<div id="single-spa-application:${name}"></div>`).join("");
  return { ...application, folder, entry, scripts: [...new Set(scripts)], importMap, markup };
}

function absolute(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, resolve(import.meta.dirname, file)]),
  );
}

/** Gives CommonJS packages the named exports that a module has. */
function namedExports(): Plugin {
  const require = createRequire(import.meta.url);
  const prefix = "\0named-exports:";
  return {
    name: "bench:named-exports",
    enforce: "pre",
    resolveId: (id, importer) => (!importer && commonJs.includes(id) ? prefix + id : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const source = JSON.stringify(id.slice(prefix.length));
      const names = Object.keys(require(id.slice(prefix.length))).join(", ");
      return `import module from ${source}; export default module; export const { ${names} } = module;`;
    },
  };
}

/** Gives a remote's application the modules of its pages and slots. */
function remoteModule(remote: string, composition: Composition): Plugin {
  const loaders = exposesOf(remote, composition).map(
    (id) => `${JSON.stringify(id)}: () => import("virtual:expose/${remote}/${id.slice(2)}")`,
  );
  return virtualModule(
    "virtual:remote",
    `export const name = ${JSON.stringify(remote)}; export const loaders = { ${loaders.join(", ")} };`,
  );
}
