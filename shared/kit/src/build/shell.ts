import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseManifest, type ShellManifest } from "@site/contract/manifest";
import { previewScript } from "@site/contract/preview";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig, UserConfigFnPromise } from "vite";
import { defineConfig } from "vitest/config";
import { browserModules } from "./release/browser-modules.ts";
import { buildInputs } from "./release/build-inputs.ts";
import { hostFederation } from "./release/federation.ts";
import { furtherLicenses, furtherLicensesFile } from "./release/further-licenses.ts";
import {
  browserScripts,
  plainImports,
  productionBuild,
  releaseFiles,
  usedRouter,
} from "./release/production-build.ts";
import {
  chunkOf,
  closureOf,
  emitSheet,
  lazyOnly,
  readIdentity,
  styleSources,
  writeManifest,
} from "./release/release-manifest.ts";
import { compileShellStyles } from "./styles/page-styles.ts";
import { serveWholeSite } from "./whole-site.ts";

const entryFile = "src/main.tsx";
const prerenderFile = "prerender.js";
/** Name of Vite's mode that builds `previewScript`. */
const previewMode = "preview";

/**
 * Vite's whole configuration of the host: `vite build` makes the browser's files, `vite build
 * --mode preview` those of previewed pages, `vite build --ssr` the bundle that the composer
 * prerenders with, `vite` runs the whole site from sources.
 */
export function defineShell(root: string): UserConfigFnPromise {
  return defineConfig(async ({ command, isSsrBuild, mode }): Promise<UserConfig> => {
    if (command === "serve") return serveWholeSite(root, mode);
    if (mode === previewMode) return previewBuild(root);
    return isSsrBuild ? serverBuild(root) : browserBuild(root);
  });
}

function browserBuild(root: string): UserConfig {
  return {
    root,
    base: "/",
    plugins: [
      productionBuild(),
      buildInputs(),
      browserModules(),
      react(),
      hostFederation(),
      plainImports(),
      usedRouter(),
      shellStyles(root),
    ],
    build: {
      ...releaseFiles,
      sourcemap: "hidden",
      cssCodeSplit: false,
      rolldownOptions: {
        input: { shell: resolve(root, entryFile) },
        output: browserScripts,
      },
    },
  };
}

/**
 * The shell for previewed pages: it renders instead of hydrating, with React's development build,
 * which Fast Refresh needs. Ordinary documents don't name it. Its file name is the same in each
 * release, because its address contains the release's version.
 */
function previewBuild(root: string): UserConfig {
  return {
    root,
    base: "/",
    plugins: [productionBuild(), buildInputs(), browserModules(), react(), hostFederation()],
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      ...releaseFiles,
      emptyOutDir: false,
      license: { fileName: "preview.licenses.txt" },
      // React's development build is large; no visitor loads it.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { preview: resolve(root, "src/preview/preview.ts") },
        output: { entryFileNames: previewScript, chunkFileNames: "preview-[name]-[hash].js" },
      },
    },
  };
}

function serverBuild(root: string): UserConfig {
  return {
    root,
    plugins: [productionBuild(), buildInputs(), react(), describeShell(root)],
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      target: "es2022",
      ssr: true,
      outDir: "dist",
      emptyOutDir: false,
      minify: false,
      license: { fileName: "prerender.licenses.txt" },
      rolldownOptions: {
        input: resolve(root, "src/prerender.tsx"),
        output: { entryFileNames: prerenderFile },
      },
    },
  };
}

/** File that hands the files of the browser's build to the manifest; no release contains it. */
const filesRecord = "browser-files.json";

/** Compiles the shell's styles, and adds the fonts that they name, and licenses. */
function shellStyles(root: string): Plugin {
  return {
    name: "site:shell-styles",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const entry = chunkOf(bundle, resolve(root, entryFile));
        const scripts = closureOf(bundle, entry.fileName);
        const whole = closureOf(bundle, entry.fileName, true);
        const { css, fonts } = await compileShellStyles(styleSources(bundle, whole));
        const add = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: "asset", fileName, source });
        for (const { name, content } of fonts) add(name, content);
        const sources = new Set(fonts.map(({ source }) => source));
        add(furtherLicensesFile, furtherLicenses([...sources]));
        const files: BrowserFiles = {
          entry: entry.fileName,
          scripts: [...scripts],
          lazy: lazyOnly(whole, scripts),
          styles: [emitSheet(this, "shell", css)],
          fonts: fonts.flatMap(({ name, isForEveryPage }) => (isForEveryPage ? [name] : [])),
        };
        add(filesRecord, JSON.stringify(files));
      },
    },
  };
}

/** Writes `manifest.json` in the last build, when the files of all builds are there. */
function describeShell(root: string): Plugin {
  return {
    name: "site:shell-manifest",
    async writeBundle(options) {
      const directory = options.dir ?? resolve(root, "dist");
      const record = resolve(directory, filesRecord);
      const files = JSON.parse(await readFile(record, "utf8")) as BrowserFiles;
      await rm(record);
      const server = await import(pathToFileURL(resolve(directory, prerenderFile)).href);
      const manifest: ShellManifest = {
        kind: "shell",
        name: "shell",
        version: readIdentity(root).version,
        ...files,
        prerender: prerenderFile,
        ...versionsIn(server.providedVersions),
      };
      parseManifest(manifest, "the shell's manifest");
      await writeManifest(directory, manifest);
    },
  };
}

/** The first version of each singleton, and its further versions. */
function versionsIn(
  provided: Record<string, readonly string[]>,
): Pick<ShellManifest, "provides" | "alsoProvides"> {
  const entries = Object.entries(provided);
  const further = entries.flatMap(([id, [, ...others]]) =>
    others.length > 0 ? [[id, others]] : [],
  );
  return {
    provides: Object.fromEntries(entries.map(([id, [first = ""]]) => [id, first])),
    ...(further.length > 0 && { alsoProvides: Object.fromEntries(further) }),
  };
}

type BrowserFiles = Pick<ShellManifest, "entry" | "scripts" | "lazy" | "styles" | "fonts">;
