import { cp, utimes } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { failure } from "@site/contract/failure";
import { workspaceRoot } from "#command/workspace.ts";
import { isFresh } from "./build-packages.ts";

/**
 * Where programs are built, below the repository or a bundle. Its depth matters: built code finds
 * `.env`, `.registry` and `.data` three folders up, as the sources do.
 */
export const programsFolder = "platform/server/dist";

const serverProgram = resolve(workspaceRoot, programsFolder, "serve.js");

/**
 * Options of Node for the serving process. A small young generation, and a collection once the heap
 * has grown by a quarter, save memory under load: 120 MB instead of 138, for as many documents a second.
 */
export const serverOptions = ["--max-semi-space-size=1", "--heap-growing-percent=25"];

/** Allocator settings: glibc returns freed memory to the system, other C libraries ignore them. */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "65536",
};

/** The programs of a machine that serves a site, by the name of the command. */
export const programs = {
  serve: "platform/workspace/src/site-program.ts",
  release: "platform/workspace/src/release.ts",
  leads: "platform/gateway/src/leads/leads.ts",
  reports: "platform/server/src/reports/reports.ts",
} as const;

/** The server's sources; a change in any of them makes its build stale. */
const sources = [
  "pnpm-lock.yaml",
  "shared/contract/src/**",
  "platform/{registry,composer,gateway,server,console}/{package.json,src/**}",
  "platform/workspace/src/{build/**,site-program.ts}",
];

/** Native packages and tools: imported at run time, where they are installed. */
const notBundled = ["@napi-rs/canvas", "vite"];

/**
 * Replaces this process with the serving one, which keeps its id, terminal and signals, and none of
 * its memory.
 */
export async function becomeServer(): Promise<never> {
  await buildServer();
  if (!process.execve)
    throw failure`system-unsupported: This system can't serve the site: Linux and macOS can.`;
  const words = [process.execPath, ...serverOptions, serverProgram];
  return process.execve(process.execPath, words, { ...serverEnvironment, ...process.env });
}

/** Builds the serving program unless it is newer than all of its sources. */
export async function buildServer(): Promise<void> {
  if (isFresh(serverProgram, sources)) return;
  const startedAt = new Date();
  await buildPrograms({ serve: programs.serve }, workspaceRoot);
  // A source that is saved meanwhile then counts as newer than the build.
  await utimes(serverProgram, startedAt, startedAt);
}

/** Builds programs with everything that they import as plain JavaScript below a folder. */
export async function buildPrograms(input: Record<string, string>, folder: string): Promise<void> {
  const outDir = resolve(folder, programsFolder);
  for (const file of readFiles) {
    const source = resolve(workspaceRoot, "platform/composer/src/compose", file);
    await cp(source, resolve(outDir, basename(file)), { recursive: true });
  }
  // The bundler is loaded only when there is something to build: a server starts without it.
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: workspaceRoot,
    logLevel: "error",
    plugins: [withoutSources],
    ssr: { noExternal: true, external: notBundled },
    // Libraries bring their code for development, too; Vite takes it where NODE_ENV is another one.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      ssr: true,
      target: "node24",
      outDir,
      // A server that runs from an earlier build may still load parts of it.
      emptyOutDir: false,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "part-[hash].js",
          // Names stay, so that stack traces in the log are readable.
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
  });
}

/**
 * A serving machine has neither sources nor a drawing library of 34 MB. The verbs that need them to be
 * loaded say where to run them; the version of the composer is a digest of its sources.
 */
const withoutSources = {
  name: "without-sources",
  async load(id: string) {
    // 220 kB that stream pages: the console writes each at once, which has a file of its own.
    if (id.endsWith("/react-dom-server.node.production.js")) return "module.exports = {};";
    if (id.endsWith("/composer/src/release/publish.ts")) {
      return `import { requireSources } from "#command-line.ts";
      export function addPublish(program, context) {
        const command = program.command("publish").argument("[words...]").allowUnknownOption();
        command.description("only in the repository").action(() => requireSources(context, "publish"));
      }`;
    }
    if (!id.endsWith("/composer/src/composer-version.ts")) return null;
    const { composerVersion } = await import(id);
    return `export const composerVersion = "${composerVersion}";`;
  },
};

/** Files that the programs read at run time, from the folder that they are built into. */
const readFiles = ["render/renderer.mjs", "site-files/icons"];
