import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { workspaceRoot } from "#command/workspace.ts";

const read = (file: string) => readFileSync(resolve(workspaceRoot, file), "utf8");

it("names one Node in the packages that bring it, in pnpm's settings and in .nvmrc", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const { nodeVersion } = parse(read("pnpm-workspace.yaml")) as { nodeVersion: string };
  const named = [...Object.values(optionalDependencies), nodeVersion, read(".nvmrc").trim()];
  expect(new Set(named)).toEqual(new Set([process.versions.node]));
});
