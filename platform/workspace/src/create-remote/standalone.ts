import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readCatalog } from "#packages/packed-packages.ts";
import { publishedRange } from "#packages/published-manifest.ts";
import { filledTemplate, readRemoteName, writeFolder } from "./template.ts";

/** Libraries of a remote's own repository: what it imports, and the tools it runs. */
const libraries = ["react", "react-dom"];
const tools = [
  "@testing-library/react",
  "@types/node",
  "happy-dom",
  "typescript",
  "vite",
  "vitest",
];

/** Packages of the site, with their folders, that the repository installs. */
const sitePackages = {
  "@site/contract": "shared/contract",
  "@site/ui": "shared/ui",
  "@site/kit": "shared/kit",
};
const releaseCommand = { "@site/composer": "platform/composer" };

/**
 * Writes a complete repository of one remote: it installs the site's packages from a registry, with
 * npm, pnpm or yarn. The folder appears whole or not at all.
 *
 * @param root the site's workspace, whose template and versions are used
 * @param scope of the published packages, such as `@acme`; undefined for `@site`
 * @throws Error when the name is no name, or the folder holds something
 */
export async function createStandaloneRemote(
  root: string,
  written: string,
  folder: string,
  scope: string | undefined,
): Promise<{ name: string; files: string[] }> {
  const short = readRemoteName(written);
  const target = resolve(folder);
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new Error(`${target} is not empty. Choose another folder, or empty it.`);
  }
  const files: Record<string, string> = {
    ...(await filledTemplate(join(root, "remote-template"), short)),
    ...(await filledTemplate(join(root, "platform/workspace/standalone"), short)),
    ".nvmrc": await readFile(join(root, ".nvmrc"), "utf8"),
    "package.json": `${JSON.stringify(await manifestOf(root, `mf-${short}`, scope), undefined, 2)}\n`,
  };
  await rm(target, { recursive: true, force: true });
  await writeFolder(target, files);
  return { name: `mf-${short}`, files: Object.keys(files).toSorted() };
}

async function manifestOf(root: string, name: string, scope: string | undefined) {
  const catalog = await readCatalog(root);
  const versionOf = async (folder: string) =>
    JSON.parse(await readFile(join(root, folder, "package.json"), "utf8")).version as string;
  const rangesOf = async (packages: Record<string, string>) =>
    Promise.all(
      Object.entries(packages).map(async ([imported, folder]) => {
        return [imported, publishedRange(imported, await versionOf(folder), scope)];
      }),
    );
  const pinned = (names: readonly string[]) => names.map((one) => [one, catalog[one]]);
  return {
    name,
    version: "1.0.0",
    private: true,
    type: "module",
    imports: { "#*": "./src/*" },
    scripts: {
      dev: "site-dev",
      build: "vite build",
      test: "vitest run",
      types: "tsc --noEmit",
      release: `vite build && vitest run && site-release publish ${name}`,
    },
    dependencies: Object.fromEntries([...(await rangesOf(sitePackages)), ...pinned(libraries)]),
    devDependencies: Object.fromEntries(
      [...(await rangesOf(releaseCommand)), ...pinned(tools)].toSorted(),
    ),
  };
}
