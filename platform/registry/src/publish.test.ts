import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFakeRemote, writeFakeShell } from "../test/fake-builds.ts";
import { replaceObject } from "../test/stores.ts";
import { keys } from "./keys.ts";
import { type PublishOptions, publish } from "./publish.ts";
import { isPublicFile, type RemoteRelease, releaseDigest } from "./records/release-record.ts";
import { sealed, toBytes } from "./records/stored-record.ts";
import { Registry } from "./registry.ts";
import { MemoryStore } from "./store/memory-store.ts";

let registry: Registry;
let folder: string;
let build: string;

beforeEach(async () => {
  registry = new Registry(new MemoryStore());
  folder = await mkdtemp(join(tmpdir(), "publish-"));
  build = await writeFakeRemote(join(folder, "build"), { name: "mf-one", pages: { one: {} } });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("R1 a release", () => {
  it("records every file by its hash, the manifest, the commit and its repository", async () => {
    // What serves the machine of the build is left there.
    await writeFile(join(build, "build-inputs.json"), "");
    const origin = { commit: "abc", repository: "github.com/example/site" };
    const { record, isNew } = await publish(registry, build, origin);
    expect(isNew).toBe(true);
    expect(record).toMatchObject({ name: "mf-one", version: "1.0.0", ...origin });
    expect(Object.keys(record.files)).toEqual([
      "manifest.json",
      "one-de.js",
      "one-en.js",
      "one-pt.js",
      "page.css",
      "remoteEntry.js",
      "catalogue.json",
    ]);
    const { hash } = record.files["page.css"] ?? { hash: "" };
    expect((await registry.blob(hash, "mf-one")).toString()).toMatch(
      /^\/\* mf-one \*\/p\{margin:0\}/,
    );
  });

  it("does nothing when the same bytes are published again", async () => {
    const first = await publish(registry, build, { now: new Date("2026-01-01") });
    const again = await publish(registry, build, { now: new Date("2026-02-02") });
    expect(again).toEqual({ record: first.record, isNew: false });
  });

  it("keeps source maps for nobody but the console, and is the same release with others", async () => {
    const map = join(build, "one-de.js.map");
    await writeFile(map, "{}");
    const { record } = await publish(registry, build);
    expect(record.files["one-de.js.map"]).toBeDefined();
    expect(isPublicFile(record, "one-de.js.map")).toBe(false);
    await writeFile(map, '{"version":3}');
    expect(await publish(registry, build)).toEqual({ record, isNew: false });
  });

  it("rejects other bytes under a published version, naming the file and what to do", async () => {
    const { record } = await publish(registry, build);
    await writeFile(join(build, "page.css"), "p{color:red}");
    await expect(publish(registry, build)).rejects.toThrow("files: page.css, catalogue.json.");
    expect(await registry.release("mf-one", "1.0.0")).toEqual(record);
  });

  it("is damaged without a field of its manifest, which the message names", async () => {
    const { record } = await publish(registry, build);
    const { name, version, manifest } = structuredClone(record) as RemoteRelease;
    Reflect.deleteProperty(manifest.pages["one"]?.paths ?? {}, "de");
    const key = keys.release(name, version);
    await replaceObject(registry.store, key, toBytes(key, { ...record, manifest }));
    await expect(registry.release(name, version)).rejects.toThrow(
      `${key} is damaged: manifest: pages.one.paths.de: Invalid key: Expected "de"`,
    );
  });

  it.each([
    [
      "with a key that no schema checks",
      '"other":{"__proto__":null},"pages":{',
      "manifest: expected no key __proto__, constructor or prototype",
    ],
    [
      "nested more deeply than can be checked",
      `"more":${"[".repeat(1e5)}${"]".repeat(1e5)},"pages":{`,
      "Maximum call stack size exceeded",
    ],
  ])("is damaged %s", async (_what, pages, issue) => {
    const { record } = await publish(registry, build);
    const { name, version } = record;
    const stored = JSON.parse(JSON.stringify(record).replace('"pages":{', pages)) as RemoteRelease;
    const digest = pages.includes("more") ? record.digest : releaseDigest(stored);
    // Edited as text: a value nested this deeply can't be written as JSON either.
    const text = JSON.stringify({ ...record, digest }).replace('"pages":{', pages);
    const key = keys.release(name, version);
    await replaceObject(registry.store, key, sealed(key, text));
    await expect(registry.release(name, version)).rejects.toThrow(
      `The object ${key} is damaged: ${issue}`,
    );
  });

  it("rejects one of two simultaneous publications with other bytes under one version", async () => {
    const other = await writeFakeRemote(join(folder, "other"), {
      name: "mf-one",
      pages: { one: { text: "other" } },
    });
    const results = await Promise.allSettled([publish(registry, build), publish(registry, other)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("publishing", () => {
  const inBuild = (file: string) => join(build, file);
  const mb = 1024 * 1024;
  const longVersion = `1.0.0-${"a".repeat(80)}`;

  it.each<[string, () => Promise<unknown>, RegExp, PublishOptions?]>([
    ["a folder without a build", () => rm(inBuild("manifest.json")), /Build first/],
    [
      "a manifest that was cut off",
      () => writeFile(inBuild("manifest.json"), '{"kind":'),
      /There is no build in .*: manifest\.json: .*JSON.* Build first/,
    ],
    [
      "a manifest that does not validate",
      () => writeFile(inBuild("manifest.json"), JSON.stringify({ kind: "remote", name: "MF" })),
      /name: expected lower-case words/,
    ],
    [
      "a manifest that names a file which the build lacks",
      () => rm(inBuild("one-de.js")),
      /it lacks one-de\.js/,
    ],
    [
      "a build of another package",
      async () => {},
      /contains a build of mf-one 1\.0\.0, not of mf-two/,
      { expected: { name: "mf-two" } },
    ],
    [
      "a build older than its package",
      async () => {},
      /not of mf-one 1\.1\.0/,
      { expected: { name: "mf-one", version: "1.1.0" } },
    ],
    [
      "a version longer than any file name should be",
      () => writeFakeRemote(build, { name: "mf-one", version: longVersion, pages: {} }),
      /its version is 1\.0\.0-a+: expected 64 characters at most/,
    ],
    [
      "a name longer than any folder name should be",
      () => writeFakeRemote(build, { name: "a".repeat(80), pages: {} }),
      /its name is a+: expected 64 characters at most/,
    ],
    [
      "a file whose path could leave a folder or its address",
      () => writeFile(inBuild("a file..js"), "x"),
      /a file\.\.js: use letters, digits/,
    ],
    [
      "a file that is too large",
      () => truncate(inBuild("page.css"), 17 * mb),
      /can't be published:\n {2}- page\.css has 17825792 bytes, the limit is 16777216: make it smaller/,
    ],
    [
      "files that are too large together",
      () => truncate(inBuild("page.css"), 65 * mb),
      /page\.css has .*\n.* its files have \d+ bytes together, the limit is 67108864: leave out/,
    ],
  ])("R1 rejects %s, and stores nothing", async (_what, spoil, message, options) => {
    await spoil();
    await expect(publish(registry, build, options)).rejects.toThrow(message);
    expect(await registry.store.list("")).toEqual([]);
  });

  it("publishes changed bytes as a local version where that is asked for", async () => {
    await publish(registry, build);
    await writeFile(join(build, "page.css"), "p{color:red}");
    const { record } = await publish(registry, build, { asLocal: true });
    expect(record.version).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
    expect(record.manifest.version).toBe(record.version);
  });
});

it("shows all of a release's files but what only the registry reads and the shell's server bundle", async () => {
  const publicOf = async (folder: string, files: string[]) => {
    const { record } = await publish(registry, folder);
    return files.filter((file) => isPublicFile(record, file));
  };
  const shown = ["one-pt.js", "page.css", "catalogue.json", "licenses.txt"];
  expect(await publicOf(build, [...shown, "manifest.json", "one-pt.js.map"])).toEqual(shown);
  const shell = await writeFakeShell(join(folder, "shell"));
  const server = ["prerender.js", "prerender.licenses.txt"];
  expect(await publicOf(shell, ["shell.js", ...server])).toEqual(["shell.js"]);
});
