import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";

/** What a copy of the sources leaves out. */
const leftOut = new Set([
  ".git",
  ".tmp",
  ".data",
  ".registry",
  "dist",
  "test-results",
  ".vite",
  ".vite-temp",
]);

/**
 * Copies the whole workspace to a folder of its own, sharing what is installed. Returns the folder.
 * Commands in it work on the copy: links between packages lead to the copy's packages.
 */
export async function copyWorkspace(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  for (const name of await readdir(workspaceRoot)) {
    if (leftOut.has(name) || name === "node_modules") continue;
    await cp(join(workspaceRoot, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !leftOut.has(basename(source)),
    });
  }
  await symlink(join(workspaceRoot, "node_modules"), join(folder, "node_modules"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
