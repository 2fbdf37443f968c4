import { expect, it } from "vitest";
import {
  installedManifests,
  lockfile,
  ownManifests,
  workspaceSettings,
} from "./workspace-settings.ts";

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
