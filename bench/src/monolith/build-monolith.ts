import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { compileShellStyles, contentHash } from "@site/kit/build/page-styles";
import { closureOf, styleSources } from "@site/kit/build/release-manifest";
import { buildFromSources, chunksIn, describeAsRelease } from "./client-build.ts";

/** Name and version under which the application is published beside the site's own releases. */
export const monolith = { name: "monolith", version: "1.0.0" };

const entryFile = resolve(import.meta.dirname, "main.tsx");
const exposePrefix = "\0virtual:expose/";

/** The built application, and what each of its documents needs; files are named from the folder. */
export type BuiltMonolith = Awaited<ReturnType<typeof buildMonolith>>;

/**
 * Builds the sources of the shell and of every remote as one application, split by route and
 * language with Vite's own defaults: what a good team would have without micro-frontends.
 */
export async function buildMonolith(scratch: string) {
  const folder = resolve(scratch, "client");
  const bundle = await buildFromSources({
    base: `/${monolith.name}/${monolith.version}/`,
    build: { outDir: folder, rolldownOptions: { input: entryFile } },
  });
  const chunks = chunksIn(bundle);
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === entryFile)?.fileName;
  if (entry === undefined) throw new Error(`Nothing was built for ${entryFile}.`);
  const sources = styleSources(bundle, closureOf(bundle, entry, true));
  const { css, fonts } = await compileShellStyles(sources);
  for (const { name, content } of fonts) await writeFile(resolve(folder, name), content);
  // Every class that any page uses, in one sheet, as Tailwind makes it for one application.
  const style = { file: `site-${contentHash(css)}.css`, css };
  await writeFile(resolve(folder, style.file), css);
  await describeAsRelease(folder, monolith, entry);
  const lazy = chunks.flatMap(({ facadeModuleId, fileName }) =>
    facadeModuleId?.startsWith(exposePrefix)
      ? [[facadeModuleId.slice(exposePrefix.length), [...closureOf(bundle, fileName)]]]
      : [],
  );
  return {
    name: monolith.name,
    folder,
    entry,
    /** The entry and all it imports. */
    scripts: [...closureOf(bundle, entry)],
    style,
    fonts: fonts.flatMap(({ name, isForEveryPage }) => (isForEveryPage ? [name] : [])),
    /** The scripts of each lazily imported page or slot, by `remote/expose`. */
    lazy: Object.fromEntries(lazy) as Record<string, string[]>,
    /** The bundle that renders its pages. */
    server: await buildServer(resolve(scratch, "server")),
  };
}

async function buildServer(outDir: string): Promise<typeof import("./prerender.tsx")> {
  await buildFromSources({
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, "prerender.tsx"),
        output: { entryFileNames: "prerender.js" },
      },
    },
  });
  return import(pathToFileURL(resolve(outDir, "prerender.js")).href);
}
