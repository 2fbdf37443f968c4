import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFakeRemote } from "@site/composer/release/fixtures/fake-builds";
import { TestSite } from "@site/composer/release/fixtures/test-site";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storeKinds } from "./fixtures/stores.ts";
import { publish } from "./publish.ts";

describe.each(storeKinds)("R1 on $kind", (kind) => {
  let site: TestSite;
  let build: string;
  beforeEach(async () => {
    site = await TestSite.open({ kind });
    build = await writeFakeRemote(join(site.folder, "build"), {
      name: "mf-one",
      pages: { one: {} },
    });
  });
  afterEach(() => site.close());

  it("records every file by its hash, the manifest, and the commit", async () => {
    const { record, isNew } = await publish(site.registry, build, { commit: "abc" });
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
    expect((await site.registry.blob(hash)).toString()).toBe("/* mf-one */p{margin:0}");
  });

  it("does nothing when the same bytes are published again", async () => {
    const first = await publish(site.registry, build, { now: new Date("2026-01-01") });
    const again = await publish(site.registry, build, { now: new Date("2026-02-02") });
    expect(again).toEqual({ record: first.record, isNew: false });
  });

  it("refuses other bytes under a published version, naming the file and what to do", async () => {
    const { record } = await publish(site.registry, build);
    await writeFile(join(build, "page.css"), "p{color:red}");
    await expect(publish(site.registry, build)).rejects.toThrow(
      /mf-one 1\.0\.0 was published on .* Differing files: page\.css, catalogue\.json\. Raise the version/,
    );
    expect(await site.registry.release("mf-one", "1.0.0")).toEqual(record);
  });

  it("refuses one of two simultaneous publications with other bytes under one version", async () => {
    const other = await writeFakeRemote(join(site.folder, "other"), {
      name: "mf-one",
      pages: { one: { text: "other" } },
    });
    const results = await Promise.allSettled([
      publish(site.registry, build),
      publish(site.registry, other),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("publishing", () => {
  let site: TestSite;
  let build: string;
  beforeEach(async () => {
    site = await TestSite.open();
    build = await writeFakeRemote(join(site.folder, "build"), {
      name: "mf-one",
      pages: { one: {} },
    });
  });
  afterEach(() => site.close());

  it("refuses a folder without a build", async () => {
    await expect(publish(site.registry, site.folder)).rejects.toThrow("Build first");
  });

  it("R1 refuses a manifest that does not validate, naming the field", async () => {
    await writeFile(join(build, "manifest.json"), JSON.stringify({ kind: "remote", name: "MF" }));
    await expect(publish(site.registry, build)).rejects.toThrow(/name: expected lower-case words/);
  });

  it("R1 refuses a manifest that names a file which the build lacks", async () => {
    await rm(join(build, "one-de.js"));
    await expect(publish(site.registry, build)).rejects.toThrow("lacks: one-de.js");
    expect(await site.registry.releases()).toEqual([]);
  });

  it("refuses a build of another package and one older than its package", async () => {
    await expect(publish(site.registry, build, { expected: { name: "mf-two" } })).rejects.toThrow(
      "holds a build of mf-one 1.0.0, but mf-two was to be published",
    );
    await expect(
      publish(site.registry, build, { expected: { name: "mf-one", version: "1.1.0" } }),
    ).rejects.toThrow("but mf-one 1.1.0 was to be published");
  });

  it("publishes changed bytes as a local version where that is asked for", async () => {
    await publish(site.registry, build);
    await writeFile(join(build, "page.css"), "p{color:red}");
    const { record } = await publish(site.registry, build, { asLocal: true });
    expect(record.version).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
    expect(record.manifest.version).toBe(record.version);
  });
});
