import { existsSync, globSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "#command/workspace.ts";

/**
 * Where the server's programs are built. Its depth counts: built code finds `.env`, `.registry` and
 * `.data` three folders up, as the sources do.
 */
const serverFolder = resolve(workspaceRoot, "platform/server/dist");

/** The serving process as plain JavaScript. */
const serverProgram = resolve(serverFolder, "serve.js");

/** Options of Node for the serving process: a small young generation keeps 20 MB less under load. */
const serverOptions = ["--max-semi-space-size=1"];

/** What the programs are made of; a change in any of it makes the build stale. */
const sources = [
  "pnpm-lock.yaml",
  "shared/contract/src/**",
  "platform/{registry,composer,gateway,server}/src/**",
  "platform/workspace/src/build/**",
];

/**
 * Turns this process into the serving one, which then has this one's id, terminal and signals, and
 * nothing of its memory.
 */
export async function becomeServer(): Promise<never> {
  await buildServer();
  if (!process.execve)
    throw new Error("The site is served on Linux and macOS; here it can only be built.");
  return process.execve(process.execPath, [process.execPath, ...serverOptions, serverProgram]);
}

/** Builds the server's programs unless they are newer than all of their sources. */
export async function buildServer(): Promise<void> {
  if (isFresh()) return;
  // The bundler is loaded only when there is something to build: a server starts without it.
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: workspaceRoot,
    logLevel: "warn",
    ssr: { noExternal: true, external: notBundled },
    build: {
      ssr: true,
      target: "node24",
      outDir: serverFolder,
      // A server that runs from an earlier build may still load the parts of it.
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: programs,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "part-[hash].js",
          // Names stay: stacks in the log shall say something.
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
  });
}

/** The programs by name. */
const programs = { serve: "platform/server/src/serve.ts" };

/** Native code and optional packages are imported where they are installed. */
const notBundled = ["@electric-sql/pglite", "@napi-rs/canvas"];

function isFresh(): boolean {
  if (!existsSync(serverProgram)) return false;
  const builtAt = statSync(serverProgram).mtimeMs;
  return globSync(sources, { cwd: workspaceRoot }).every(
    (file) => statSync(resolve(workspaceRoot, file)).mtimeMs < builtAt,
  );
}
