import { rm } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildFolder, run, workspaceRoot } from "#command/workspace.ts";

/**
 * Builds a package into its `dist` or another folder, which is emptied first.
 * Rejects with the package and the line at fault.
 */
export async function buildPackage(name: string, output = buildFolder(name)): Promise<void> {
  const folder = resolve(workspaceRoot, name);
  const build = ["build", "--logLevel", "warn", "--outDir", output];
  await rm(output, { recursive: true, force: true });
  try {
    await run("vite", build, folder);
    if (name !== "shell") return;
    await run("vite", [...build, "--mode", "preview"], folder);
    await run("vite", [...build, "--ssr"], folder);
  } catch (error) {
    throw new Error(`${name} can't be built.\n${buildErrorIn((error as Error).message, folder)}`);
  }
}

/** Builds several packages, two at a time: each build uses more than one core already. */
export async function buildPackages(names: readonly string[]): Promise<void> {
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const next = name;
      await timed(`built ${next}`, () => buildPackage(next));
    }
  };
  await Promise.all([worker(), worker()]);
}

/** What the bundler says of the sources, without its own banner and stack. Paths from the root. */
export function buildErrorIn(output: string, folder: string): string {
  const [before = "", behind] = stripVTControlCharacters(output).split(/^error during build:$/m);
  const lines = (behind ?? before)
    .split("\n")
    .filter(
      (line) => !/^\s+at |^Build failed with|^\{?$|^\s+errors: \[|^\}$|^vite build /.test(line),
    );
  const place = `${relative(workspaceRoot, folder)}/`;
  return lines
    .join("\n")
    .trim()
    .replaceAll(/(?<=\[ )(?=src\/|remote\.ts)/g, place);
}

/** Does work and prints how long it took, such as `built mf-home in 3.2 s`. */
export async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work();
  console.log(`${what} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return value;
}
