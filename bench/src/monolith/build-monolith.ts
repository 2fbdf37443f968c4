import { resolve } from "node:path";
import { wholeSiteSources } from "@site/kit/build/whole-site";
import { workspaceRoot } from "@site/workspace/workspace";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type PluginOption } from "vite";
import { buildRecord, describeAsRelease, readBuildRecord } from "./build-record.ts";

/** Name and version under which the application is published beside the site's own releases. */
export const monolith = { name: "monolith", version: "1.0.0" };

const entryFile = resolve(import.meta.dirname, "main.tsx");

/** Where the built application lies, and the bundle that renders its pages. */
export interface BuiltMonolith {
  folder: string;
  prerender: string;
}

/**
 * Builds the sources of the shell and of every remote as one application, split by route and
 * language with Vite's own defaults: what a good team would have without micro-frontends.
 */
export async function buildMonolith(scratch: string): Promise<BuiltMonolith> {
  const folder = resolve(scratch, "client");
  await build({
    ...(await common([buildRecord(entryFile)])),
    base: `/${monolith.name}/${monolith.version}/`,
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: true,
      assetsDir: "",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entryFile },
    },
  });
  await describeAsRelease(folder, monolith, (await readBuildRecord(folder)).entry);
  await build({
    ...(await common([])),
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      target: "es2022",
      ssr: true,
      outDir: resolve(scratch, "server"),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, "prerender.tsx"),
        output: { entryFileNames: "prerender.js" },
      },
    },
  });
  return { folder, prerender: resolve(scratch, "server/prerender.js") };
}

async function common(others: readonly PluginOption[]): Promise<InlineConfig> {
  return {
    root: workspaceRoot,
    configFile: false,
    logLevel: "warn",
    plugins: [await wholeSiteSources(workspaceRoot), react(), ...others],
  };
}
