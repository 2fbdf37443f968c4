import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFakeRemote, writeFakeShell } from "../test/fake-builds.ts";
import { publish } from "./publish.ts";
import { isPublicFile } from "./records/release-record.ts";
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
  it("records every file by its hash, the manifest, and the commit", async () => {
    const { record, isNew } = await publish(registry, build, { commit: "abc" });
    expect(isNew).toBe(true);
    expect(record).toMatchObject({ name: "mf-one", version: "1.0.0", commit: "abc" });
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
    expect((await registry.blob(hash, "mf-one")).toString()).toBe("/* mf-one */p{margin:0}");
  });

  it("does nothing when the same bytes are published again", async () => {
    const first = await publish(registry, build, { now: new Date("2026-01-01") });
    const again = await publish(registry, build, { now: new Date("2026-02-02") });
    expect(again).toEqual({ record: first.record, isNew: false });
  });

  it("rejects other bytes under a published version, naming the file and what to do", async () => {
    const { record } = await publish(registry, build);
    await writeFile(join(build, "page.css"), "p{color:red}");
    await expect(publish(registry, build)).rejects.toThrow(
      /mf-one 1\.0\.0 was published on .* Differing files: page\.css, catalogue\.json\. Raise the version/,
    );
    expect(await registry.release("mf-one", "1.0.0")).toEqual(record);
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
  it("rejects a folder without a build", async () => {
    await expect(publish(registry, folder)).rejects.toThrow("Build first");
  });

  it("R1 rejects a manifest that does not validate, naming the field", async () => {
    await writeFile(join(build, "manifest.json"), JSON.stringify({ kind: "remote", name: "MF" }));
    await expect(publish(registry, build)).rejects.toThrow(/name: expected lower-case words/);
  });

  it("R1 rejects a manifest that names a file which the build lacks", async () => {
    await rm(join(build, "one-de.js"));
    await expect(publish(registry, build)).rejects.toThrow("it lacks one-de.js");
    expect(await registry.releases()).toEqual([]);
  });

  it("rejects a build of another package and one older than its package", async () => {
    await expect(publish(registry, build, { expected: { name: "mf-two" } })).rejects.toThrow(
      "contains a build of mf-one 1.0.0, not of mf-two",
    );
    await expect(
      publish(registry, build, { expected: { name: "mf-one", version: "1.1.0" } }),
    ).rejects.toThrow("not of mf-one 1.1.0");
  });

  it("publishes changed bytes as a local version where that is asked for", async () => {
    await publish(registry, build);
    await writeFile(join(build, "page.css"), "p{color:red}");
    const { record } = await publish(registry, build, { asLocal: true });
    expect(record.version).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
    expect(record.manifest.version).toBe(record.version);
  });

  it("R1 rejects a file whose path could leave a folder or its address", async () => {
    await writeFile(join(build, "a file..js"), "x");
    await expect(publish(registry, build)).rejects.toThrow("a file..js: use letters, digits");
  });

  it("R1 rejects a version longer than any file name should be", async () => {
    const version = `1.0.0-${"a".repeat(80)}`;
    const long = await writeFakeRemote(join(folder, "long"), {
      name: "mf-one",
      version,
      pages: {},
    });
    await expect(publish(registry, long)).rejects.toThrow("64 characters at most");
    expect(await registry.release("mf-one", version)).toBeUndefined();
  });

  it("R1 rejects a build that is too large, with every limit that it breaks", async () => {
    await truncate(join(build, "page.css"), 17 * 1024 * 1024);
    await expect(publish(registry, build)).rejects.toThrow(
      /can't be published:\n {2}- page\.css has 17825792 bytes, the limit is 16777216: serve/,
    );
    await truncate(join(build, "page.css"), 65 * 1024 * 1024);
    await expect(publish(registry, build)).rejects.toThrow(
      /page\.css has .*\n.* its files have \d+ bytes together, the limit is 67108864: leave out/,
    );
    expect(await registry.store.list("blobs/")).toEqual([]);
  });
});

describe("a release's files", () => {
  it("are public, but for what only the registry reads and the shell's server bundle", async () => {
    const remote = (await publish(registry, build)).record;
    const shell = await publish(registry, await writeFakeShell(join(folder, "shell")));
    const isPublic = (file: string) => isPublicFile(remote, file);
    expect(["one-pt.js", "page.css", "catalogue.json", "licenses.txt"].filter(isPublic)).toEqual([
      "one-pt.js",
      "page.css",
      "catalogue.json",
      "licenses.txt",
    ]);
    expect(["manifest.json", "sbom.cdx.json"].filter(isPublic)).toEqual([]);
    const files = ["shell.js", "prerender.js", "prerender.licenses.txt", "prerender.sbom.cdx.json"];
    expect(files.filter((file) => isPublicFile(shell.record, file))).toEqual(["shell.js"]);
  });
});
