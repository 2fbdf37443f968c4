import { existsSync, globSync, statSync } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import { resolve } from "node:path";
import { failure } from "@site/contract/failure";
import { hasOtherInputs } from "@site/kit/build/inputs";
import { inParallel } from "@site/registry/in-parallel";
import { buildFolder, run, workspaceRoot } from "#command/workspace.ts";

const manifestFile = "manifest.json";

/**
 * Builds a package into its `dist` or another folder, which is emptied first. Rejects with the
 * package's name and the bundler's message.
 */
export async function buildPackage(name: string, output = buildFolder(name)): Promise<void> {
  const folder = resolve(workspaceRoot, name);
  const build = ["build", "--logLevel", "warn", "--outDir", output];
  const startedAt = new Date();
  await rm(output, { recursive: true, force: true });
  try {
    await run("vite", build, folder);
    if (name === "shell") {
      await run("vite", [...build, "--mode", "preview"], folder);
      await run("vite", [...build, "--ssr"], folder);
    }
    // A source that is saved meanwhile then counts as newer than the build.
    await utimes(resolve(output, manifestFile), startedAt, startedAt);
  } catch (error) {
    // Where in the bundler a failure passed says nothing about the package.
    const output = (error as Error).message.replace(/^ +at .*\/node_modules\/.*\n/gm, "");
    throw failure`build-failed: ${name} can't be built.\n${output}`;
  }
}

/** What every package is built from besides its own folder. */
const sharedSources = [
  ...["pnpm-lock.yaml", "package.json", "tsconfig.json"],
  "shared/*/{src/**,package.json}",
];

/** The packages whose build is missing or older than any of its sources, settings or pictures. */
export function stalePackages(names: readonly string[]): string[] {
  return names.filter((name) => {
    const own = [`${name}/*.{ts,json}`, `${name}/.env*`, `${name}/src/**`];
    const built = resolve(buildFolder(name), manifestFile);
    return !isFresh(built, [...own, ...sharedSources]) || hasOtherInputs(buildFolder(name));
  });
}

/** Builds several packages, two at a time: each build uses more than one core already. */
export async function buildPackages(names: readonly string[]): Promise<void> {
  await inParallel(2, names, (name) => timed(`built ${name}`, () => buildPackage(name)));
}

/**
 * Whether a built file is newer than its sources, named by patterns from the root. A folder's time
 * changes with the names in it, so a removed or renamed source counts as well.
 */
export function isFresh(built: string, sources: readonly string[]): boolean {
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return globSync(sources, { cwd: workspaceRoot }).every(
    (file) => statSync(resolve(workspaceRoot, file)).mtimeMs < builtAt,
  );
}

/** Does work and prints how long it took, such as `built mf-home in 3.2 s`. */
export async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work();
  console.log(`${what} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return value;
}
