import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";

/** A repository with the manifests and changelogs of this one, as Changesets sees it. */
const folder = mkdtempSync(join(tmpdir(), "notes-"));

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
}
const changeset = (...args: string[]) =>
  run(process.execPath, resolve(workspaceRoot, "node_modules/@changesets/cli/bin.js"), ...args);
const git = (...args: string[]) =>
  run("git", "-c", "user.name=a", "-c", "user.email=a@example.com", ...args);

function commit(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  git("add", "-A");
  git("commit", "-qm", "a change");
}

beforeAll(() => {
  const read = "{.,*,shared/*,platform/*}/{package.json,CHANGELOG.md,pnpm-workspace.yaml}";
  for (const file of globSync([read, ".changeset/config.json", "biome.json", ".gitignore"], {
    cwd: workspaceRoot,
  })) {
    cpSync(join(workspaceRoot, file), join(folder, file));
  }
  symlinkSync(join(workspaceRoot, "node_modules"), join(folder, "node_modules"));
  git("init", "-qb", "main");
  commit("README.md", "before");
  git("checkout", "-qb", "change");
});
afterAll(() => rmSync(folder, { recursive: true }));

it("asks for a note where a published package changed, and nowhere else", () => {
  commit("mf-home/src/home.ts", "changed");
  commit("platform/server/src/serve.ts", "changed");
  commit("shared/ui/src/tag.test.tsx", "changed");
  expect(changeset("status", "--since=main").status).toBe(0);
  commit("shared/ui/src/tag.tsx", "changed");
  const { status, output } = changeset("status", "--since=main");
  expect(output).toContain("Some packages have been changed but no changesets were found");
  expect(status).toBe(1);
});

it("takes a note for one package, also once it was formatted", () => {
  commit(".changeset/a-note.md", '---\n"@site/ui": minor\n---\n\nA tag may have a color.\n');
  expect(run("node_modules/.bin/biome", "format", "--write", ".").status).toBe(0);
  expect(changeset("status", "--since=main").status).toBe(0);
});
