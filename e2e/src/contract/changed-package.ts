import { cp, mkdir, rm, symlink } from "node:fs/promises";
import { resolve } from "node:path";
import { run, workspaceRoot } from "@site/workspace/workspace";

/** A copy of a package inside the workspace, to be changed and built without touching the original. */
export interface ChangedPackage {
  /** Where the copy lies. */
  folder: string;
  /** Builds it and says where the build lies. */
  build: () => Promise<string>;
  remove: () => Promise<void>;
}

/** Copies a package's sources below the git-ignored `.tmp`, sharing its dependencies. */
export async function copyPackage(name: string, purpose: string): Promise<ChangedPackage> {
  const original = resolve(workspaceRoot, name);
  const folder = resolve(workspaceRoot, ".tmp", purpose, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of ["src", "package.json", "remote.ts", "vite.config.ts"]) {
    await cp(resolve(original, part), resolve(folder, part), { recursive: true });
  }
  await symlink(resolve(original, "node_modules"), resolve(folder, "node_modules"));
  return {
    folder,
    async build() {
      await run("vite", ["build", "--logLevel", "warn"], folder);
      return resolve(folder, "dist");
    },
    remove: () => rm(resolve(workspaceRoot, ".tmp", purpose), { recursive: true, force: true }),
  };
}
