import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { run, workspaceRoot } from "#command/workspace.ts";
import type { PackedPackage } from "./package-versions.ts";
import { type PackageManifest, publishedManifest } from "./published-manifest.ts";
import { type PublishedPackages, readCatalog, repositoryTemplate } from "./repository-template.ts";

/**
 * The packages that a remote in another repository builds on, and those of the release command,
 * each after the packages it needs: names without scope, and folders.
 */
const folders = {
  contract: "shared/contract",
  ui: "shared/ui",
  kit: "shared/kit",
  registry: "platform/registry",
  composer: "platform/composer",
};
type Name = keyof typeof folders;
const names = Object.keys(folders) as Name[];

const staging = resolve(workspaceRoot, ".tmp/packages");

/** The template from which the kit's `create-remote` makes a new repository. */
const templateFile = join(staging, "kit/dist/create-remote/template.json");

/**
 * Compiles the shared packages and packs each into a file that npm, pnpm and yarn install.
 *
 * @param folder where the files go
 * @returns the packages, each after those it needs
 */
export async function packPackages(
  folder: string,
  where: PublishedPackages,
): Promise<PackedPackage[]> {
  await rm(staging, { recursive: true, force: true });
  // npm takes a relative path with two parts for a repository on GitHub.
  const target = resolve(folder);
  await mkdir(target, { recursive: true });
  const manifests = await Promise.all(
    names.map(async (name) => readJson<PackageManifest>(join(sourceOf(name), "package.json"))),
  );
  const context = {
    catalog: await readCatalog(workspaceRoot),
    versions: Object.fromEntries(manifests.map(({ name, version }) => [name, version])),
    scope: where.scope,
    browserslist: (
      await readJson<{ browserslist: string[] }>(resolve(workspaceRoot, "package.json"))
    ).browserslist,
  };
  const template = await repositoryTemplate(workspaceRoot, where);
  const packages: PackedPackage[] = [];
  for (const [index, name] of names.entries()) {
    const manifest = publishedManifest(manifests[index] as PackageManifest, context);
    await compile(name, manifest);
    if (name === "kit") await writeFile(templateFile, JSON.stringify(template));
    const words = ["pack", "--json", "--pack-destination", target];
    const { stdout } = await promisify(execFile)("npm", words, { cwd: stagedAt(name) });
    const [packed] = JSON.parse(stdout) as [PackedPackage & { filename: string }];
    packages.push({ ...packed, file: join(target, packed.filename) });
  }
  return packages;
}

const sourceOf = (name: Name) => resolve(workspaceRoot, folders[name]);
const stagedAt = (name: string) => join(staging, name);

/**
 * Compiles one package in a separate folder, against the compiled packages that it needs: users of
 * the package get exactly these types.
 */
async function compile(name: Name, manifest: PackageManifest): Promise<void> {
  const staged = stagedAt(name);
  await cp(join(sourceOf(name), "src"), join(staged, "src"), {
    recursive: true,
    filter: (file) => !/\.test\.tsx?$|\/test$/.test(file),
  });
  await linkDependencies(name);
  await writeFile(join(staged, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const file of ["README.md", "CHANGELOG.md"]) {
    await cp(join(sourceOf(name), file), join(staged, file));
  }
  const settings = {
    extends: resolve(workspaceRoot, "tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rewriteRelativeImportExtensions: true,
      rootDir: "src",
      outDir: "dist",
    },
    include: ["src"],
  };
  await writeFile(join(staged, "tsconfig.json"), JSON.stringify(settings));
  await run("tsc", ["-p", "."], staged);
  await cp(join(staged, "src"), join(staged, "dist"), {
    recursive: true,
    filter: (file) => !/\.tsx?$/.test(file),
  });
}

/** Links a package's installed dependencies, and the staged packages instead of the workspace's. */
async function linkDependencies(name: Name): Promise<void> {
  const installed = join(sourceOf(name), "node_modules");
  const linked = join(stagedAt(name), "node_modules");
  await mkdir(join(linked, "@site"), { recursive: true });
  for (const entry of await readdir(installed)) {
    if (entry.startsWith(".") || entry === "@site") continue;
    await symlink(join(installed, entry), join(linked, entry));
  }
  for (const other of names.slice(0, names.indexOf(name))) {
    await symlink(stagedAt(other), join(linked, "@site", other));
  }
}

async function readJson<Value>(file: string): Promise<Value> {
  return JSON.parse(await readFile(file, "utf8")) as Value;
}
