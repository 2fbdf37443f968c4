import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "@site/kit/new-remote";
import { parse } from "yaml";
import { publishedRange } from "./published-manifest.ts";

/** What an installation, a build or a system leaves in a template, and settings with secrets in them. */
const leftovers = /^(?:node_modules|dist|\.DS_Store|\.env(?:\..+)?)$/;

/**
 * The files of a template's folder. `node_modules` is never entered: its links lead in circles.
 */
export async function templateFiles(template: string): Promise<Files> {
  const entries = await readdir(template, { withFileTypes: true });
  const texts = entries
    .filter(({ name }) => !leftovers.test(name))
    .map(async (entry): Promise<[string, string][]> => {
      const path = join(template, entry.name);
      if (!entry.isDirectory()) return [[entry.name, await readFile(path, "utf8")]];
      const below = Object.entries(await templateFiles(path));
      return below.map(([file, text]) => [join(entry.name, file), text]);
    });
  return Object.fromEntries((await Promise.all(texts)).flat());
}

/** Libraries of a remote's own repository: what it imports, and the tools it runs. */
const libraries = ["react", "react-dom"];
const tools = [
  "@testing-library/react",
  "@types/node",
  "@types/react",
  "happy-dom",
  "playwright",
  "typescript",
  "vite",
  "vitest",
];

/** Folders of the site's packages that the repository installs: what it imports, and the release command. */
const sitePackages = ["shared/contract", "shared/ui", "shared/kit"];
const releaseCommand = ["platform/composer"];

/** Where the site's packages are published. */
export interface PublishedPackages {
  /** Scope of their names, such as `@acme`; undefined for `@site`. */
  scope?: string | undefined;
  /** Address of the registry of npm packages; undefined where only npm's settings name it. */
  registry?: string | undefined;
}

/**
 * The files of a repository of one remote that is called "starter".
 * @param root the site's workspace, whose template and versions are used
 */
export async function repositoryTemplate(root: string, where: PublishedPackages): Promise<Files> {
  const { scope = "@site", registry } = where;
  const manifest = await repositoryManifest(root, "mf-starter", where.scope);
  return {
    ...(await templateFiles(join(root, "remote-template"))),
    ...(await templateFiles(join(root, "platform/workspace/standalone"))),
    ".nvmrc": await readFile(join(root, ".nvmrc"), "utf8"),
    ...(registry && { ".npmrc": `${scope}:registry=${registry}\n` }),
    "package.json": `${JSON.stringify(manifest, undefined, 2)}\n`,
  };
}

async function repositoryManifest(root: string, name: string, scope: string | undefined) {
  const catalog = await readCatalog(root);
  const manifestIn = async (folder: string) =>
    JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
  const rangesOf = (folders: readonly string[]) =>
    Promise.all(
      folders.map(async (folder) => {
        const { name: imported, version } = await manifestIn(folder);
        return [imported, publishedRange(imported, version, scope)];
      }),
    );
  const rangesIn = (names: readonly string[], range = "") =>
    names.map((one) => [one, `${range}${catalog[one]}`]);
  return {
    name,
    version: "1.0.0",
    private: true,
    type: "module",
    imports: { "#*": "./src/*" },
    scripts: {
      dev: "site-dev",
      build: "tsc --noEmit && vite build",
      test: `npm run build && vitest run && site-release try ${name}`,
      types: "tsc --noEmit",
      release: `npm test && site-release publish ${name}`,
    },
    dependencies: Object.fromEntries([...(await rangesOf(sitePackages)), ...rangesIn(libraries)]),
    devDependencies: Object.fromEntries(
      [...(await rangesOf(releaseCommand)), ...rangesIn(tools, "^")].toSorted(),
    ),
    // The Node that its scripts run on, as in this workspace.
    optionalDependencies: (await manifestIn(".")).optionalDependencies,
  };
}

/** Versions of the libraries that a workspace pins, by name. */
export async function readCatalog(root: string): Promise<Record<string, string>> {
  return parse(await readFile(join(root, "pnpm-workspace.yaml"), "utf8")).catalog;
}
