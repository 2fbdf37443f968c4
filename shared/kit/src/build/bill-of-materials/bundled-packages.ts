import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** A package of somebody else whose code is part of a release. */
export interface BundledPackage {
  name: string;
  version: string;
  /** What its package.json states: an SPDX identifier, an expression, or words. */
  license: string;
  /** Its page, for those who look for more; empty when it names none. */
  homepage: string;
  /** Where it is installed. */
  folder: string;
  /** Folders of the bundled packages that its bundled code imports. */
  uses: Set<string>;
}

export interface BundledPackages {
  /** By folder: two versions of one package are two entries. */
  packages: Map<string, BundledPackage>;
  /** Folders of those that the release's own code imports. */
  usedByUs: Set<string>;
}

type ModuleLookup = Pick<Rolldown.PluginContext, "getModuleInfo">;

/**
 * The packages that have code in a bundle, read off its module graph: whatever was shaken out is
 * not among them, whatever a build tool has put in is.
 *
 * @param alsoIn folders of packages whose files reach the release around the module graph
 */
export function bundledPackages(
  bundle: Rolldown.OutputBundle,
  lookup: ModuleLookup,
  alsoIn: readonly string[] = [],
): BundledPackages {
  const modules = renderedModules(bundle);
  const packages = new Map<string, BundledPackage>();
  for (const folder of [...modules.map(packageFolderOf), ...alsoIn]) {
    if (folder !== undefined && !packages.has(folder)) packages.set(folder, readPackage(folder));
  }
  const usedByUs = new Set(alsoIn);
  for (const id of modules) {
    const owner = packageFolderOf(id);
    const uses = owner === undefined ? usedByUs : packages.get(owner)?.uses;
    for (const folder of foldersBehind(id, packages, lookup)) {
      if (folder !== owner) uses?.add(folder);
    }
  }
  return { packages, usedByUs };
}

/** Bundled packages that a module imports, also by way of one that merely hands them on. */
function foldersBehind(
  id: string,
  packages: ReadonlyMap<string, BundledPackage>,
  lookup: ModuleLookup,
  seen = new Set<string>(),
): Set<string> {
  const found = new Set<string>();
  for (const imported of importsOf(id, lookup)) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    const folder = packageFolderOf(imported);
    if (folder === undefined) continue;
    const behind = packages.has(folder)
      ? [folder]
      : foldersBehind(imported, packages, lookup, seen);
    for (const one of behind) found.add(one);
  }
  return found;
}

/** Modules of which the bundle holds at least one character. */
function renderedModules(bundle: Rolldown.OutputBundle): string[] {
  const ids = Object.values(bundle).flatMap((output) =>
    output.type === "chunk"
      ? Object.entries(output.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id]) => id)
      : [],
  );
  return [...new Set(ids)].toSorted();
}

function importsOf(id: string, lookup: ModuleLookup): readonly string[] {
  const info = lookup.getModuleInfo(id);
  return info ? [...info.importedIds, ...info.dynamicallyImportedIds] : [];
}

const ownRequire = createRequire(import.meta.url);
const viteRequire = createRequire(ownRequire.resolve("vite"));

/** Modules without a file that a build tool writes into a bundle, by the beginning of their ids. */
const toolModules = {
  "\0vite/": () => packageFolder(ownRequire.resolve("vite")),
  "\0rolldown/": () => packageFolder(viteRequire.resolve("rolldown")),
  "\0virtual:__federation": federationFolder,
  "\0virtual:__remoteEntryHelper__": federationFolder,
};

function federationFolder(): string {
  return packageFolder(fileURLToPath(import.meta.resolve("@originjs/vite-plugin-federation")));
}

/** Folder of the installed package that a module belongs to; undefined for our own modules. */
function packageFolderOf(id: string): string | undefined {
  for (const [prefix, folder] of Object.entries(toolModules)) {
    if (id.startsWith(prefix)) return folder();
  }
  // A plugin marks what it has made of a file: `\0/path/to/file.js?commonjs-module`.
  const path = id.replace(/^\0/, "").replace(/\?.*$/, "");
  return path.includes("/node_modules/") ? packageFolder(path) : undefined;
}

/**
 * Folder of the installed package that a file belongs to.
 * @throws Error when the file is not in `node_modules`.
 */
export function packageFolder(file: string): string {
  const path = file.replaceAll("\\", "/");
  const installed = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
  if (installed) return installed;
  throw new Error(`${file} belongs to no installed package: expected it below node_modules.`);
}

function readPackage(folder: string): BundledPackage {
  const file = join(folder, "package.json");
  const { name, version, license, homepage } = JSON.parse(readFileSync(file, "utf8")) as Record<
    string,
    unknown
  >;
  if (typeof name !== "string" || typeof version !== "string" || typeof license !== "string") {
    throw new Error(
      `${file} lacks a name, a version or a license; what is released must state all three. Find out under which license it may be passed on before it is bundled.`,
    );
  }
  return {
    name,
    version,
    license,
    homepage: typeof homepage === "string" ? homepage : "",
    folder,
    uses: new Set(),
  };
}
