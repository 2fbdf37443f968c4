import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { filesBelow } from "@site/registry/folder-store";
import { readCatalog } from "#packages/packed-packages.ts";
import { publishedName } from "#packages/published-manifest.ts";
import { readRemoteName } from "./remote-name.ts";
import { filledIn } from "./template-text.ts";

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

/** Files that npm leaves out of a package, or reads itself, under another name here. */
const renamed: Record<string, string> = { gitignore: ".gitignore" };

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
  if ((await entriesOf(target)).length > 0) {
    throw new Error(`${target} is not empty. Choose another folder, or empty it.`);
  }
  const draft = `${target}.draft`;
  await rm(draft, { recursive: true, force: true });
  const files: Record<string, string> = {
    ...(await templateFiles(join(root, "remote-template"), short)),
    ...(await templateFiles(join(root, "platform/workspace/standalone"), short)),
    ".nvmrc": await readFile(join(root, ".nvmrc"), "utf8"),
    "package.json": `${JSON.stringify(await manifestOf(root, `mf-${short}`, scope), undefined, 2)}\n`,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await writeFile(join(draft, file), text);
  }
  await rm(target, { recursive: true, force: true });
  await rename(draft, target).catch(async () => {
    // Another file system, or a folder that something watches.
    await cp(draft, target, { recursive: true });
    await rm(draft, { recursive: true });
  });
  return { name: `mf-${short}`, files: Object.keys(files).toSorted() };
}

async function manifestOf(root: string, name: string, scope: string | undefined) {
  const catalog = await readCatalog(root);
  const versionOf = async (folder: string) =>
    JSON.parse(await readFile(join(root, folder, "package.json"), "utf8")).version as string;
  const site = await Promise.all(
    Object.entries(sitePackages).map(async ([imported, folder]) => {
      const published = publishedName(imported, scope);
      const range = `^${await versionOf(folder)}`;
      return [imported, published === imported ? range : `npm:${published}@${range}`];
    }),
  );
  const release = await Promise.all(
    Object.entries(releaseCommand).map(async ([imported, folder]) => {
      const published = publishedName(imported, scope);
      return [published, `^${await versionOf(folder)}`];
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
      dev: "vite",
      build: "vite build",
      test: "vitest run",
      types: "tsc --noEmit",
      release: `vite build && vitest run && site-release publish ${name}`,
    },
    dependencies: Object.fromEntries([...site, ...pinned(libraries)]),
    devDependencies: Object.fromEntries([...release, ...pinned(tools)].toSorted()),
  };
}

/** Files of a template by their paths, with the remote's name in them. */
async function templateFiles(folder: string, short: string): Promise<Record<string, string>> {
  const paths = (await entriesOf(folder))
    .filter((name) => !["node_modules", "dist", "package.json"].includes(name))
    .map(async (name) => {
      const isFile = (await entriesOf(join(folder, name))).length === 0;
      if (isFile) return [name];
      return (await filesBelow(join(folder, name))).map((file) => join(name, file));
    });
  const files = await Promise.all(
    (await Promise.all(paths)).flat().map(async (file) => {
      const text = await readFile(join(folder, file), "utf8");
      return [filledIn(renamed[file] ?? file, short), filledIn(text, short)] as const;
    }),
  );
  return Object.fromEntries(files);
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}
