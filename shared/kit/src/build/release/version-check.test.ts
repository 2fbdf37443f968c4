import semver from "semver";
import { expect, it } from "vitest";
import { singletonRanges } from "./singletons.ts";
import { satisfy } from "./version-check.js";

it("accepts what semver accepts", () => {
  const parts = [0, 1, 2, 10];
  const versions = [1, 2, 19].flatMap((major) =>
    parts.flatMap((minor) => parts.map((patch) => `${major}.${minor}.${patch}`)),
  );
  for (const version of versions) {
    for (const range of versions.map((least) => `^${least}`)) {
      expect(satisfy(version, range), `${version} in ${range}`).toBe(
        semver.satisfies(version, range),
      );
    }
  }
});

it("takes a prerelease for its release", () => {
  expect(satisfy("19.3.1-canary.4", "^19.3.0")).toBe(true);
  expect(satisfy("20.0.0-rc.1", "^19.0.0")).toBe(false);
});

it("understands every range that remotes state", () => {
  for (const range of Object.values(singletonRanges)) {
    expect(range).toMatch(/^\^[1-9]\d*\.\d+\.\d+$/);
  }
});
