import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { workspaceRoot } from "#command/workspace.ts";

/** A repository with the manifests and changelogs of this one, as Changesets sees it. */
const folder = mkdtempSync(join(tmpdir(), "notes-"));

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
}
const git = (...args: string[]) =>
  run("git", "-c", "user.name=a", "-c", "user.email=a@example.com", ...args);

/** Asks for a note as a pull request's check does, with the programs that are installed here. */
function check() {
  const { jobs } = parse(
    readFileSync(resolve(workspaceRoot, ".github/workflows/packages.yml"), "utf8"),
  ) as { jobs: { notes: { steps: { name?: string; run?: string }[] } } };
  const step = jobs.notes.steps.find(({ name }) => name === "Changed packages have a note");
  const pnpm = 'GITHUB_BASE_REF=main PATH="node_modules/.bin:$PATH"; pnpm() { "$@"; }';
  return run("bash", "-ec", `${pnpm}\n${step?.run}`);
}

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
  git("update-ref", "refs/remotes/origin/main", "main");
});
beforeEach(() => {
  git("checkout", "-qfB", "change", "main");
});
afterAll(() => rmSync(folder, { recursive: true }));

it("asks for a note where a published package changed, and nowhere else", () => {
  commit("mf-home/src/home.ts", "changed");
  commit("platform/server/src/serve.ts", "changed");
  commit("shared/ui/src/tag.test.tsx", "changed");
  expect(check().status).toBe(0);
  commit("shared/ui/src/tag.tsx", "changed");
  const { status, output } = check();
  expect(output).toContain("Some packages have been changed but no changesets were found");
  expect(status).toBe(1);
});

it("takes a note for one package, also once it was formatted", () => {
  commit("shared/ui/src/tag.tsx", "changed");
  commit(".changeset/a-note.md", '---\n"@site/ui": minor\n---\n\nA tag may have a color.\n');
  expect(run("node_modules/.bin/biome", "format", "--write", ".").status).toBe(0);
  expect(check().status).toBe(0);
});

it("asks for a note where a part of the packages changed that lies elsewhere", () => {
  const parts = [".nvmrc", "pnpm-workspace.yaml", "remote-template/remote.ts"];
  for (const file of parts) commit(file, "changed: true");
  const { status, output } = check();
  for (const file of parts) expect(output).toContain(file);
  expect(output).toContain("pnpm changeset --empty");
  expect(status).toBe(1);
  commit(".changeset/nobody-has-to-know.md", "---\n---\n");
  expect(check().status).toBe(0);
});

it("asks for no note where versions are raised, which uses the notes up", () => {
  commit("shared/ui/package.json", '{ "name": "@site/ui", "version": "99.0.0" }');
  expect(check().status).toBe(1);
  commit("shared/ui/CHANGELOG.md", "# 99.0.0");
  expect(check().status).toBe(0);
});
