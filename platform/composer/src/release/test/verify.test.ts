import type { CompositionRecord } from "@site/registry/composition-record";
import { keys } from "@site/registry/keys";
import { Registry } from "@site/registry/registry";
import { CountingStore } from "@site/registry/test/watched-stores";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BlobCheck } from "#compose/release-check.ts";
import { TestSite } from "../../../test/test-site.ts";
import { verify } from "../verify.ts";

let site: TestSite;
let record: CompositionRecord;
beforeEach(async () => {
  site = await TestSite.open();
  record = (await site.start()).promotion.record;
});
afterEach(() => site.close());

describe("R11 verifying", () => {
  it("calls a registry whole in which nothing is wrong, and says how much it looked at", async () => {
    await site.promoteOne("1.1.0");
    const result = await verify({ registry: site.registry });
    expect(result).toMatchObject({
      issues: [],
      channels: 1,
      compositions: 2,
      releases: 4,
      documents: 18,
    });
    expect(result.links).toBeGreaterThan(60);
    expect(result.blobs).toBeGreaterThan(30);
  });

  it("reads each blob once, whatever lengths records state", async () => {
    const store = new CountingStore(site.store);
    const check = new BlobCheck(new Registry(store));
    const { files } = await site.registry.requireRelease("mf-one", "1.0.0");
    const nothing = { hash: "", size: 0, brotliSize: 0 };
    const blob = { owner: "mf-one", ...nothing, ...files["one-en.js"] };
    expect(await check.issue(blob)).toBeUndefined();
    const stated = Array.from({ length: 20 }, (_, index) => ({ ...blob, brotliSize: index }));
    const found = await Promise.all(
      [{ ...blob, size: 0 }, ...stated].map((other) => check.issue(other)),
    );
    expect(found[0]).toContain(`has ${blob.size} bytes, its record says 0`);
    expect(found.at(-1)).toContain(`has ${blob.brotliSize} bytes, its record says 19`);
    expect(store.calls.filter((call) => call.startsWith("read blobs/"))).toHaveLength(2);
  });

  it("finds a release whose record was changed", async () => {
    const release = await site.registry.requireRelease("mf-one", "1.0.0");
    const { "one-de.js": _gone, ...files } = release.files;
    await site.replaceRecord(keys.release("mf-one", "1.0.0"), { ...release, files });
    expect((await site.issues()).join()).toContain("its digest does not fit its files");
  });

  it("accepts a release whose manifest has a field of a newer program", async () => {
    const release = await site.registry.requireRelease("mf-one", "1.0.0");
    const manifest = { ...release.manifest, version: "1.1.0", newField: "x" };
    const bytes = Buffer.from(JSON.stringify(manifest));
    const file = await site.registry.putBlob(bytes, false, "mf-one");
    const files = { ...release.files, "manifest.json": file };
    await site.forge(release, { version: "1.1.0", files, manifest });
    expect(await site.issues()).toEqual([]);
  });

  it("finds an address that was not composed", async () => {
    const { "/de/one": _lost, ...documents } = record.documents;
    await site.replaceRecord(keys.composition(record.id), { ...record, documents });
    expect(await site.issues()).toEqual([
      `composition ${record.id}: /de/one (one) was not composed`,
    ]);
  });

  it.each([
    ["an address that nobody has", '<a href="/nowhere">x</a>'],
    ["a file that no release has", '<img src="/mf-one/1.0.0/lost.png">'],
    ["a file that browsers do not get", '<a href="/mf-one/1.1.0/manifest.json">x</a>'],
    ["the site's own origin", '<a href="https://www.example.com/lost">x</a>'],
    ["a picture in a set", '<img srcset="/one 1x, /lost.png 2x">'],
    ["an element that a page lacks", '<a href="/two#price">x</a>', "no element with the id price"],
    ["a malformed address", '<a href="/100%">x</a>'],
    ["a malformed id", '<a href="/two#100%">x</a>', "no element with the id 100%"],
  ])("finds a link to %s", async (_what, markup, issue = "which the composition does not have") => {
    await site.promoteOne("1.1.0", { markup: markup ?? "" });
    const found = await site.issues("production");
    expect(found).toHaveLength(3);
    expect(found[0]).toContain(issue);
  });

  it("accepts links to pages, their parts, files, other sites and mail", async () => {
    const markup =
      '<h2 id="price">x</h2><a href="#price">x</a><a href="/en/one#price">x</a><a href="/sitemap.xml">x</a><a href="/mf-one/1.1.0/page.css">x</a><a href="https://other.example/x">x</a><a href="mailto:a@example.com">x</a><textarea><a href="/lost"></textarea>';
    await site.promoteOne("1.1.0", { markup });
    expect(await site.issues("production")).toEqual([]);
  });

  it("looks only at what a named channel shows now", async () => {
    await site.promoteOne("1.1.0");
    await site.store.remove(keys.blob(record.documents["/one"]?.hash ?? ""));
    expect(await site.issues("production")).toEqual([]);
    expect(await site.issues()).toHaveLength(1);
    await expect(site.issues("staging")).rejects.toMatchObject({ code: "nothing-promoted" });
  });
});
