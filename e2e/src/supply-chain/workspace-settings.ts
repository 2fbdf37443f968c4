import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { parse } from "yaml";

/** What these tests read of `pnpm-workspace.yaml`. */
export interface WorkspaceSettings {
  packages: string[];
  allowBuilds: Record<string, boolean>;
  strictDepBuilds: boolean;
  /** In minutes. */
  minimumReleaseAge: number;
  minimumReleaseAgeStrict: boolean;
  minimumReleaseAgeExclude?: string[];
  blockExoticSubdeps: boolean;
  catalog: Record<string, string>;
}

export interface PackageManifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, { resolution: Record<string, string> }>;
}

function textOf(file: string): string {
  return readFileSync(resolve(workspaceRoot, file), "utf8");
}

export function workspaceSettings(): WorkspaceSettings {
  return parse(textOf("pnpm-workspace.yaml")) as WorkspaceSettings;
}

export function lockfile(): Lockfile {
  return parse(textOf("pnpm-lock.yaml")) as Lockfile;
}

/** The manifests of the workspace: the root's and each package's. */
export function ownManifests(): PackageManifest[] {
  const patterns = workspaceSettings().packages.map((one) => `${one}/package.json`);
  const files = ["package.json", ...globSync(patterns, { cwd: workspaceRoot })];
  return files.map((file) => JSON.parse(textOf(file)) as PackageManifest);
}

/** The manifests of everything that is installed, whoever asked for it. */
export function installedManifests(): PackageManifest[] {
  const store = resolve(workspaceRoot, "node_modules/.pnpm");
  const files = globSync("*/node_modules/{*,@*/*}/package.json", { cwd: store });
  return files.map((file) => JSON.parse(readFileSync(resolve(store, file), "utf8")));
}
