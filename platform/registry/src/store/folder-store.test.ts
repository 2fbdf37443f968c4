import { mkdirSync, rmdirSync } from "node:fs";
import { chmod, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderStore } from "./folder-store.ts";
import { DamagedObject, maxObjectBytes } from "./object-store.ts";

let root: string;
let store: FolderStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "folder-store-"));
  store = new FolderStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("rejects a key that leaves the folder", async () => {
  store = new FolderStore(join(root, "store"));
  await expect(store.read("../outside")).rejects.toMatchObject({ code: "key-outside-store" });
  await expect(store.create("a/../../outside", Buffer.from("x"))).rejects.toMatchObject({
    code: "key-outside-store",
  });
});

it("shows no half-written object", async () => {
  await store.create("x/a", Buffer.from("a"));
  await writeFile(join(root, "x/.draft-old"), "half");
  expect((await store.list("x/")).map(({ key }) => key)).toEqual(["x/a"]);
});

it("lists no file that a system left there", async () => {
  await store.create("channels/production/00000001.json", Buffer.from("{}"));
  await writeFile(join(root, "channels/.DS_Store"), "x");
  await writeFile(join(root, "channels/production/.DS_Store"), "x");
  expect((await store.list("channels/")).map(({ key }) => key)).toEqual([
    "channels/production/00000001.json",
  ]);
});

it("does not read an object that is larger than any of a registry", async () => {
  await writeFile(join(root, "large"), "");
  await truncate(join(root, "large"), maxObjectBytes + 1);
  await expect(store.read("large")).rejects.toMatchObject({ code: "object-damaged", key: "large" });
});

it("does not read a device that a link leads to, whose size is 0", async () => {
  await symlink("/dev/null", join(root, "device"));
  await expect(store.read("device")).rejects.toThrow(
    `The object device in ${root} is not a file. It was not used. Remove it.`,
  );
});

it("tells a folder that can't be read from an empty one", async () => {
  await writeFile(join(root, "blobs"), "not a folder");
  const reading = store.read("blobs/ab/abc");
  await expect(reading).rejects.toBeInstanceOf(DamagedObject);
  await expect(reading).rejects.toThrow("a file is in the place of a folder");
  await expect(store.list("blobs/")).rejects.toThrow(`${join(root, "blobs")} can't be read`);
});

it("says what to do about an object or a folder that this user may not read", async () => {
  const [one, two] = ["releases/mf-one/1.0.0.json", "releases/mf-two/1.0.0.json"];
  for (const key of [one, two]) await store.create(key, Buffer.from("{}"));
  await chmod(root, 0o755);
  const locked = [join(root, one), join(root, "releases/mf-two/")];
  for (const path of locked) await chmod(path, 0);
  const isRoot = process.geteuid?.() === 0;
  // Root may read everything: another user of this machine tries.
  if (isRoot) process.seteuid?.(65_534);
  const attempts = [store.read(one), store.read(two), store.list("releases/")];
  const failures = await Promise.all(attempts.map((attempt) => attempt.catch((error) => error)));
  if (isRoot) process.seteuid?.(0);
  for (const path of locked) await chmod(path, 0o755);
  expect(failures.map((error) => error instanceof DamagedObject)).toEqual([true, true, false]);
  for (const [index, path] of [join(root, one), join(root, two), locked[1]].entries()) {
    expect(failures[index].message).toContain("may not be read by this user");
    expect(failures[index].message).toContain(path);
    expect(failures[index].message).toContain(
      `As root, run \`chmod -R a+rX ${root}\` and deploy/folder-rights.sh again, and write with \`umask 002\`.`,
    );
  }
});

it("lists what is there although other folders are removed meanwhile", async () => {
  const key = "channels/production/00000001.json";
  await store.create(key, Buffer.from("{}"));
  const others = Array.from({ length: 200 }, (_, index) => join(root, `channels/${index}`));
  const listed = new Set<string>();
  // Often, so that some are removed after a listing found them and before it reads them.
  for (let round = 0; round < 10; round += 1) {
    for (const folder of others) mkdirSync(folder);
    const listing = store.list("channels/");
    for (const folder of others) rmdirSync(folder);
    listed.add((await listing).map((object) => object.key).join());
  }
  expect([...listed]).toEqual([key]);
});
