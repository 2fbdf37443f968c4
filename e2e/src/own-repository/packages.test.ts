import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { run, workspaceRoot } from "@site/workspace/workspace";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packages-"));
  await run("node", ["platform/workspace/src/packages/packages.ts", folder], workspaceRoot);
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const packed = async (name: string) => {
  const file = (await readdir(folder)).find((one) => one.startsWith(`site-${name}-`));
  if (!file) throw new Error(`There is no packed @site/${name} in ${folder}.`);
  return await readFile(join(folder, file));
};

describe.each(["contract", "ui", "kit", "registry", "composer"])("the packed @site/%s", (name) => {
  it("has exports, files and fields that every package manager reads alike", async () => {
    const bytes = await packed(name);
    const { messages, pkg } = await publint({
      pack: { tarball: new Uint8Array(bytes).buffer },
    });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it("has types that say what its modules are", async () => {
    const result = await checkPackage(createPackageFromTarballData(await packed(name)));
    const problems = "problems" in result ? result.problems : [{ kind: "no types" }];
    // Modules only, for Node and bundlers; a style sheet has no types.
    const isMeant = (problem: object) => {
      const { resolutionKind = "", entrypoint = "" } = problem as Record<string, string>;
      return (
        resolutionKind === "node10" ||
        resolutionKind === "node16-cjs" ||
        entrypoint.endsWith(".css")
      );
    };
    expect(problems.filter((problem) => !isMeant(problem))).toEqual([]);
  });
});
