import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder } from "../test/test-folder.ts";
import { createRepository, filledTemplate, readRemoteName } from "./new-remote.ts";

const template = {
  "package.json": '{ "name": "remote-template" }',
  "src/pages/starter/starter.en.ts": 'title: "Starter page"\nstarter: each(\nStarterPage',
};

it("a name takes the place of the template's, even where it contains that", () => {
  expect(filledTemplate(template, "kick-starter")).toEqual({
    "package.json": '{ "name": "mf-kick-starter" }',
    "src/pages/kick-starter/kick-starter.en.ts":
      'title: "Kick starter"\n"kick-starter": each(\nKickStarterPage',
  });
});

it.each(["index", "constructor", "prototype", "dist"])("leaves %s to what uses it", (word) => {
  expect(() => readRemoteName(word)).toThrow(expect.objectContaining({ code: "name-unusable" }));
  expect(readRemoteName(`${word}-2`)).toBe(`${word}-2`);
});

it("a fresh clone becomes a repository, and stays the folder that it was", async () => {
  const folder = await testFolder();
  await mkdir(join(folder, ".git"));
  const { ino } = await stat(folder);
  await createRepository(template, "open-jobs", folder);
  expect((await readdir(folder)).toSorted()).toEqual([".git", "package.json", "src"]);
  expect((await stat(folder)).ino).toBe(ino);
  expect(await readFile(join(folder, "package.json"), "utf8")).toContain("mf-open-jobs");
});

it("a folder with files stays as it is", async () => {
  const folder = await testFolder({ "src/kept.ts": "" });
  const code = "folder-not-empty";
  await expect(createRepository(template, "open-jobs", folder)).rejects.toMatchObject({ code });
  expect(await readdir(folder)).toEqual(["src"]);
});
