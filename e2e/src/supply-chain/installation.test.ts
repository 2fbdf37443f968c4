import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";
import { parse } from "yaml";

/** What these tests read of `pnpm-workspace.yaml`. */
interface WorkspaceSettings {
  packages: string[];
  /** In minutes. */
  minimumReleaseAge: number;
  catalog: Record<string, string>;
}

interface PackageManifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, { resolution: Record<string, string> }>;
}

const textOf = (file: string) => readFileSync(resolve(workspaceRoot, file), "utf8");

const settings = parse(textOf("pnpm-workspace.yaml")) as WorkspaceSettings;

/** The manifests of the workspace: the root's and each package's. */
function ownManifests(): PackageManifest[] {
  const patterns = settings.packages.map((one) => `${one}/package.json`);
  const files = ["package.json", ...globSync(patterns, { cwd: workspaceRoot })];
  return files.map((file) => JSON.parse(textOf(file)) as PackageManifest);
}

const exactVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

it("an installation runs no program, and takes no version younger than two days", () => {
  // A package that may run one is listed here with its reason; any other fails the installation.
  expect(settings).toHaveProperty("allowBuilds", {});
  expect(settings).toMatchObject({
    strictDepBuilds: true,
    minimumReleaseAgeStrict: true,
    blockExoticSubdeps: true,
  });
  expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(2 * 24 * 60);
  expect(settings).not.toHaveProperty("minimumReleaseAgeExclude");
});

it("every package takes its libraries from the catalog, or names one exact version", () => {
  const ranges = Object.entries(settings.catalog).filter(
    ([, version]) => !exactVersion.test(version),
  );
  expect(ranges).toEqual([]);
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
  const { packages } = parse(textOf("pnpm-lock.yaml")) as Lockfile;
  const resolutions = Object.entries(packages);
  const unsure = resolutions.filter(
    ([, { resolution }]) =>
      !/^sha512-/.test(resolution["integrity"] ?? "") || Object.keys(resolution).length !== 1,
  );
  expect(resolutions.length).toBeGreaterThan(400);
  expect(unsure).toEqual([]);
});
