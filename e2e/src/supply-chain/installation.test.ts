import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";
import { parse } from "yaml";

/** What these tests read of `pnpm-workspace.yaml`. */
interface WorkspaceSettings {
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

interface PackageManifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, { resolution: Record<string, string> }>;
}

function textOf(file: string): string {
  return readFileSync(resolve(workspaceRoot, file), "utf8");
}

function workspaceSettings(): WorkspaceSettings {
  return parse(textOf("pnpm-workspace.yaml")) as WorkspaceSettings;
}

function lockfile(): Lockfile {
  return parse(textOf("pnpm-lock.yaml")) as Lockfile;
}

/** The manifests of the workspace: the root's and each package's. */
function ownManifests(): PackageManifest[] {
  const patterns = workspaceSettings().packages.map((one) => `${one}/package.json`);
  const files = ["package.json", ...globSync(patterns, { cwd: workspaceRoot })];
  return files.map((file) => JSON.parse(textOf(file)) as PackageManifest);
}

/** The manifests of everything that is installed, whoever asked for it. */
function installedManifests(): PackageManifest[] {
  const store = resolve(workspaceRoot, "node_modules/.pnpm");
  const files = globSync("*/node_modules/{*,@*/*}/package.json", { cwd: store });
  return files.map((file) => JSON.parse(readFileSync(resolve(store, file), "utf8")));
}

/** Packages that may run a program while they are installed, each with its reason. */
const mayRunPrograms: Record<string, string> = {};

const exactVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

const settings = workspaceSettings();

it("only named packages may run programs while they are installed", () => {
  expect(settings.allowBuilds).toEqual(
    Object.fromEntries(Object.keys(mayRunPrograms).map((name) => [name, true])),
  );
  // An unnamed one that wants to fails the installation, so that somebody looks at it.
  expect(settings.strictDepBuilds).toBe(true);
});

it("nothing that is installed asks for more", () => {
  const manifests = installedManifests();
  const asking = manifests.filter(({ scripts = {} }) =>
    ["preinstall", "install", "postinstall"].some((name) => name in scripts),
  );
  expect(manifests.length).toBeGreaterThan(300);
  expect(
    asking.map(({ name }) => name).filter((name) => !Object.hasOwn(mayRunPrograms, name)),
  ).toEqual([]);
});

it("a version must have been public for two days, without an exception", () => {
  expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(2 * 24 * 60);
  expect(settings.minimumReleaseAgeStrict).toBe(true);
  expect(settings.minimumReleaseAgeExclude ?? []).toEqual([]);
});

it("the catalog names exact versions", () => {
  const ranges = Object.entries(settings.catalog).filter(
    ([, version]) => !exactVersion.test(version),
  );
  expect(Object.keys(settings.catalog).length).toBeGreaterThan(40);
  expect(ranges).toEqual([]);
});

it("every package takes its libraries from the catalog, or names one exact version", () => {
  const manifests = ownManifests();
  const loose = manifests.flatMap(({ name, dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, range]) => !["catalog:", "workspace:*"].includes(range))
      .filter(([, range]) => !exactVersion.test(range))
      .map(([dependency, range]) => `${name}: ${dependency} ${range}`),
  );
  expect(manifests.length).toBeGreaterThanOrEqual(10);
  expect(loose).toEqual([]);
});

it("the lockfile holds a digest of every package, and each is from the registry", () => {
  const resolutions = Object.entries(lockfile().packages);
  const unsure = resolutions.filter(
    ([, { resolution }]) =>
      !/^sha512-/.test(resolution["integrity"] ?? "") || Object.keys(resolution).length !== 1,
  );
  expect(resolutions.length).toBeGreaterThan(400);
  expect(unsure).toEqual([]);
  expect(settings.blockExoticSubdeps).toBe(true);
});
