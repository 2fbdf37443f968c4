import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

/** The repository's root folder; for built code that of the bundle: where the settings are listed. */
export const workspaceRoot = folderAbove(import.meta.dirname, ".env.example");

function folderAbove(folder: string, file: string): string {
  if (existsSync(resolve(folder, file)) || folder === resolve(folder, "..")) return folder;
  return folderAbove(resolve(folder, ".."), file);
}

export const siteConfigFile = resolve(
  workspaceRoot,
  process.env["SITE_CONFIG"] ?? "site.config.json",
);

/** Names of the packages that are released: the shell and every `mf-*` beside it. */
export function releasablePackages(): string[] {
  const remotes = readdirSync(workspaceRoot)
    .filter(
      (name) => name.startsWith("mf-") && existsSync(resolve(workspaceRoot, name, "remote.ts")),
    )
    .toSorted();
  return ["shell", ...remotes];
}

/** The folder of a package's build. */
export function buildFolder(name: string): string {
  return resolve(workspaceRoot, name, "dist");
}

/**
 * Names of packages given on a command line; all of them if none was given.
 * @throws Error that lists the existing packages.
 */
export function packagesNamed(written: readonly string[], known = releasablePackages()): string[] {
  const unknown = written.find((name) => !known.includes(name));
  if (unknown === undefined) return written.length > 0 ? [...written] : [...known];
  throw new Error(`There is no package ${unknown}. There are ${known.join(", ")}.`);
}

/**
 * Runs a program of the workspace in a folder. When it fails, rejects with its output, which says
 * what is wrong.
 */
export function run(command: string, args: readonly string[], folder: string): Promise<void> {
  return new Promise((done, reject) => {
    const path = `${resolve(folder, "node_modules/.bin")}:${resolve(workspaceRoot, "node_modules/.bin")}:${process.env["PATH"]}`;
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, PATH: path, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) done();
      else reject(new Error(`${output.trim()}\n${command} ${args.join(" ")} failed in ${folder}.`));
    });
  });
}
