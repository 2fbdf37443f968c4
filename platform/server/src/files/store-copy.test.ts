import type { TestSite } from "@site/composer/test/test-site";
import { testFolder } from "@site/gateway/test/clean-up";
import { until } from "@site/gateway/test/until";
import { FolderStore } from "@site/registry/folder-store";
import { MemoryStore } from "@site/registry/memory-store";
import { StoreUnreachable } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import { replaceObject } from "@site/registry/test/stores";
import { AbsentStore } from "@site/registry/test/watched-stores";
import { afterEach, expect, test, vi } from "vitest";
import type { SiteServer } from "#site-server.ts";
import { cleanUp, compositionAt, serve as serveSite, startedSite } from "#test/served-site.ts";
import { StoreCopy } from "./store-copy.ts";

afterEach(cleanUp);

/** A site on a store that can go away, and servers that keep a copy of it in one folder. */
async function openSite() {
  const folder = testFolder();
  const site = await startedSite();
  const absent = new AbsentStore(site.store);
  const serve = async (lines: string[] = []) => {
    const copy = new StoreCopy(absent, folder);
    const logStream = { write: (line: string) => lines.push(line) };
    return (await serveSite({ registry: new Registry(copy) }, { copy, logStream })).app;
  };
  return { site, serve, absent, copied: new FolderStore(folder) };
}

/** Makes reads of the store fail for keys that begin so. */
function failReads({ store }: TestSite, prefix: string, error: Error) {
  const read = store.read.bind(store);
  return vi.spyOn(store, "read").mockImplementation(async (key) => {
    if (key.startsWith(prefix)) throw error;
    return read(key);
  });
}

const statusOf = async (app: SiteServer, path: string) => (await app.inject(path)).statusCode;

test("R10 a server that starts while the store is away shows what it showed last", async () => {
  const { site, serve, absent } = await openSite();
  await serve();
  absent.isAway = true;
  const app = await serve();
  expect(await statusOf(app, "/one")).toBe(200);
  absent.isAway = false;
  const { record } = await site.promote([await site.nextOne("1.1.0")]);
  const isNew = async () => (await compositionAt({ app })) === record.id;
  await until("it follows the store again", isNew, 10_000);
});

test("R10 a server that starts on an emptied store shows what it showed last, and keeps its copy", async () => {
  const { site, serve, copied } = await openSite();
  await serve();
  const before = (await copied.list("")).length;
  for (const { key } of await site.store.list("")) await site.store.remove(key);
  const app = await serve();
  expect(await statusOf(app, "/one")).toBe(200);
  expect(await copied.list("")).toHaveLength(before);
});

test("R10 a server whose key is rejected shows what it showed last, and its log says why", async () => {
  const { serve, absent } = await openSite();
  await serve();
  absent.error = new Error("The object store answered 400 ExpiredToken.");
  absent.isAway = true;
  const lines: string[] = [];
  const app = await serve(lines);
  expect(await statusOf(app, "/one")).toBe(200);
  const isLogged = () => lines.some((line) => line.includes("ExpiredToken"));
  await until("its log names the error", isLogged, 10_000);
});

test.each([
  ["all objects", ""],
  ["compositions", "compositions/"],
])("a new server ends with the store's answer if it may not read %s", async (_, prefix) => {
  const { site, serve } = await openSite();
  failReads(site, prefix, new Error("The object store answered 403 AccessDenied."));
  await expect(serve()).rejects.toThrow("AccessDenied");
  await expect(serve()).rejects.toThrow("AccessDenied");
});

test("without anything copied it waits for the store", async () => {
  const { serve, absent } = await openSite();
  absent.isAway = true;
  const app = await serve();
  const isHealthy = async () => (await statusOf(app, "/healthz")) === 200;
  expect(await isHealthy()).toBe(false);
  absent.isAway = false;
  await until("it has something to show", isHealthy, 10_000);
});

test("it waits too if the store goes away in the middle of its start", async () => {
  const { site, serve } = await openSite();
  const away = failReads(site, "compositions/", new StoreUnreachable("The store gave no answer."));
  const app = await serve();
  const isHealthy = async () => (await statusOf(app, "/healthz")) === 200;
  expect(await isHealthy()).toBe(false);
  away.mockRestore();
  await until("it has something to show", isHealthy, 10_000);
});

test("a copy of a record follows a store that was restored with another one", async () => {
  const store = new MemoryStore();
  const folder = testFolder();
  const copy = new StoreCopy(store, folder);
  const key = "channels/production/00000042.json";
  for (const text of ["first", "second"]) {
    await replaceObject(store, key, text);
    await copy.read(key);
    expect(String(await new FolderStore(folder).read(key))).toBe(text);
  }
});

test("a start forgets what earlier compositions alone held", async () => {
  const { site, serve, copied } = await openSite();
  await serve();
  const first = (await copied.list("")).map(({ key }) => key);
  await site.promote([await site.nextOne("1.1.0")]);
  await serve();
  const second = (await copied.list("")).map(({ key }) => key);
  expect(first.every((key) => second.includes(key))).toBe(false);
  expect(second.filter((key) => key.startsWith("compositions/"))).toHaveLength(1);
});

test("a running server leaves the last of the disk to the submissions", async () => {
  const store = new MemoryStore();
  const late = ["blobs/a/late", "blobs/a/later"];
  for (const key of ["blobs/a/first", ...late]) await store.create(key, Buffer.from("x"));
  const folder = testFolder();
  const copy = new StoreCopy(store, folder, Number.POSITIVE_INFINITY);
  const warn = vi.fn();
  await copy.read("blobs/a/first");
  await copy.endStart(warn);
  for (const key of late) expect(await copy.read(key)).toEqual(Buffer.from("x"));
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("are free"));
  expect((await new FolderStore(folder).list("")).map(({ key }) => key)).toEqual(["blobs/a/first"]);
});

test.each([
  new StoreUnreachable("The store gave no answer."),
  new Error("The object store answered 400 ExpiredToken."),
])("R10 after %s a running server reads blobs from the copy, and nothing else", async (error) => {
  const store = new MemoryStore();
  const bytes = Buffer.from("content");
  const record = "compositions/a.json";
  for (const key of ["blobs/a/b", "blobs/a/never-read", record]) await store.create(key, bytes);
  const absent = new AbsentStore(store);
  const copy = new StoreCopy(absent, testFolder());
  for (const key of ["blobs/a/b", record]) await copy.read(key);
  await copy.endStart();
  absent.error = error;
  absent.isAway = true;
  expect(await copy.read("blobs/a/b")).toEqual(bytes);
  for (const key of ["blobs/a/never-read", record]) {
    await expect(copy.read(key)).rejects.toBe(error);
  }
});
