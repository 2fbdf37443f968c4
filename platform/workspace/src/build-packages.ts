import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { buildFolder, run, workspaceRoot } from "./workspace.ts";

/** Builds a package into its `dist` or another folder, which is emptied first. */
export async function buildPackage(name: string, output = buildFolder(name)): Promise<void> {
  const folder = resolve(workspaceRoot, name);
  const build = ["build", "--logLevel", "warn", "--outDir", output];
  await rm(output, { recursive: true, force: true });
  await run("vite", build, folder);
  if (name !== "shell") return;
  await run("vite", [...build, "--mode", "override"], folder);
  await run("vite", [...build, "--ssr"], folder);
}

/** Builds several packages, two at a time: each build uses more than one core already. */
export async function buildPackages(names: readonly string[]): Promise<void> {
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      await buildPackage(name);
    }
  };
  await Promise.all([worker(), worker()]);
}
