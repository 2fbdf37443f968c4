import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gitUser, sourceCommit, sourceRepository } from "./git.ts";
import { releaseUser } from "./terminal.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "git-"));
  // What this machine's Git knows is not known here.
  vi.stubEnv("GIT_CONFIG_GLOBAL", join(folder, "none"));
  vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const git = (...words: string[]) => execFileSync("git", words, { cwd: folder, stdio: "pipe" });

it("who moves a channel is the setting, CI's actor, Git's person, or the system's user", () => {
  git("init");
  expect(releaseUser({}, folder)).toMatch(new RegExp(`^.+@${hostname()}$`));
  expect(releaseUser({ SUDO_USER: "eva" }, folder)).toBe("eva");
  git("config", "user.name", "Ana\u202eSilva");
  expect(gitUser(folder)).toBe("Ana Silva");
  expect(releaseUser({ SUDO_USER: "eva" }, folder)).toBe("Ana Silva");
  expect(releaseUser({ GITHUB_ACTOR: "carl" }, folder)).toBe("carl");
  expect(releaseUser({ RELEASE_USER: "dora", GITHUB_ACTOR: "carl" }, folder)).toBe("dora");
});

it("outside a repository Git knows nothing", async () => {
  expect(gitUser(folder)).toBeUndefined();
  expect(await sourceCommit(folder)).toBeUndefined();
  expect(await sourceRepository(folder)).toBeUndefined();
});

it("a commit whose sources were changed ends in +", async () => {
  git("init");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--allow-empty", "-m", "first");
  const commit = await sourceCommit(folder);
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  writeFileSync(join(folder, "changed"), "");
  expect(await sourceCommit(folder)).toBe(`${commit}+`);
});

it.each([
  ["https://github.com/example/site.git", "github.com/example/site"],
  ["https://token:secret@gitlab.example/group/site.git/", "gitlab.example/group/site"],
  ["https://secret@github.com/example/site?key=secret", "github.com/example/site"],
  ["git@github.com:example/site.git", "github.com/example/site"],
  ["ssh://git@git.example:2222/site", "git.example:2222/site"],
  ["/home/ana/site", undefined],
  ["../site", undefined],
  ["file:///home/ana/site", undefined],
  ["C:\\sites\\site", undefined],
])("the repository %s is named %s", async (address, place) => {
  git("init");
  git("remote", "add", "origin", address);
  expect(await sourceRepository(folder)).toBe(place);
});
