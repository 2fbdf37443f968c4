import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { buildFolder, run, workspaceRoot } from "./workspace.ts";

/** Builds a package into its `dist`, which is emptied first. */
export async function buildPackage(name: string): Promise<void> {
  const folder = resolve(workspaceRoot, name);
  await rm(buildFolder(name), { recursive: true, force: true });
  await run("vite", ["build", "--logLevel", "warn"], folder);
  if (name === "shell") await run("vite", ["build", "--ssr", "--logLevel", "warn"], folder);
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
