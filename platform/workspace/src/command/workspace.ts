import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { failure, usageError } from "@site/contract/failure";

/** The repository's root or, for built code, the bundle's: the folder that lists the settings. */
export const workspaceRoot = folderAbove(import.meta.dirname, ".env.example");

function folderAbove(folder: string, file: string): string {
  if (existsSync(resolve(folder, file)) || folder === resolve(folder, "..")) return folder;
  return folderAbove(resolve(folder, ".."), file);
}

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
  throw usageError`no-such-package: There is no package ${unknown}. There are ${known.join(", ")}.`;
}

/**
 * Runs a program of the workspace in a folder. When it fails, rejects with its output, which says
 * what is wrong.
 */
export async function run(command: string, args: readonly string[], folder: string): Promise<void> {
  const binaries = [folder, workspaceRoot].map((place) => resolve(place, "node_modules/.bin"));
  const PATH = [...binaries, process.env["PATH"]].join(":");
  const env = { ...process.env, PATH, NO_COLOR: "1" };
  try {
    await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: Infinity });
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout: string; stderr: string };
    const output = `${stdout}${stderr}`.trim() || message;
    throw failure`program-failed: ${output}\n${command} ${args.join(" ")} failed in ${folder}.`;
  }
}
