import { mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderStore } from "./folder-store.ts";
import { maxObjectBytes } from "./object-store.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "folder-store-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("rejects a key that leaves the folder", async () => {
  const store = new FolderStore(join(root, "store"));
  await expect(store.read("../outside")).rejects.toThrow("leaves the store");
  await expect(store.create("a/../../outside", Buffer.from("x"))).rejects.toThrow(
    "leaves the store",
  );
});

it("shows no half-written object and removes old ones only", async () => {
  const store = new FolderStore(root);
  await store.create("x/a", Buffer.from("a"));
  await writeFile(join(root, "x/.draft-old"), "half");
  await writeFile(join(root, "x/.draft-young"), "half");
  await utimes(join(root, "x/.draft-old"), new Date(0), new Date(0));
  expect((await store.list("x/")).map(({ key }) => key)).toEqual(["x/a"]);
  await store.removeDrafts(new Date(Date.now() - 60_000));
  expect(await readdir(join(root, "x"))).toEqual([".draft-young", "a"]);
});

it("lists no file that a system left there", async () => {
  const store = new FolderStore(root);
  await store.create("channels/production/00000001.json", Buffer.from("{}"));
  await writeFile(join(root, "channels/.DS_Store"), "x");
  await writeFile(join(root, "channels/production/.DS_Store"), "x");
  expect((await store.list("channels/")).map(({ key }) => key)).toEqual([
    "channels/production/00000001.json",
  ]);
});

it("does not read an object that is larger than any of a registry", async () => {
  const store = new FolderStore(root);
  await writeFile(join(root, "large"), "");
  await truncate(join(root, "large"), maxObjectBytes + 1);
  await expect(store.read("large")).rejects.toThrow("The object large has more than");
});

it("does not read a device that a link leads to, whose size is 0", async () => {
  await symlink("/dev/null", join(root, "device"));
  await expect(new FolderStore(root).read("device")).rejects.toThrow(
    `The object device in ${root} is not a file. It was not read.`,
  );
});

it("tells a folder that can't be read from an empty one", async () => {
  await writeFile(join(root, "blobs"), "not a folder");
  await expect(new FolderStore(root).read("blobs/ab/abc")).rejects.toThrow("ENOTDIR");
});
