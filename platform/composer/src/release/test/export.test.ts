import {
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { filesBelow } from "@site/registry/folder-store";
import { keys } from "@site/registry/keys";
import { Registry } from "@site/registry/registry";
import { writeFakeRemote } from "@site/registry/test/fake-builds";
import { CountingStore, guarded } from "@site/registry/test/watched-stores";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../../test/test-site.ts";
import { exportSite } from "../export.ts";

let site: TestSite;
let folder: string;
beforeEach(async () => {
  site = await TestSite.open();
  folder = join(site.folder, "public");
});
afterEach(() => site.close());

const exported = (options: Partial<Parameters<typeof exportSite>[0]> = {}) =>
  exportSite({ registry: site.registry, channel: "production", folder, ...options });
const text = (file: string) => readFile(join(folder, file), "utf8");
const exportedFiles = () => filesBelow(folder);

const day = (count: number) => new Date(Date.UTC(2026, 0, count));
async function startLongAgo(): Promise<void> {
  await site.start({}, day(1));
  await site.promoteOne("1.1.0", {}, day(3));
  await site.promoteOne("1.2.0", {}, day(5));
}

/** Removes a file's content in both of its forms. */
async function removeBlob(hash: string, owner?: string): Promise<void> {
  for (const key of [keys.blob(hash, owner), keys.brotli(hash, owner)])
    await site.store.remove(key);
}

describe("R13 a static export", () => {
  it("holds every address under a name that static hosts answer without a slash", async () => {
    const home = await site.remote({
      name: "mf-home",
      pages: {
        home: { paths: { pt: "/", en: "/en", de: "/de" } },
        about: { paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" } },
      },
    });
    await site.promote([await site.shell({ hasPreview: true }), home]);
    await exported();
    const files = await exportedFiles();
    expect(files).not.toContain("shell/1.0.0/prerender.js");
    expect(files).toEqual(
      expect.arrayContaining([
        "index.html",
        "sobre.html",
        "en.html",
        "en/index.html",
        "en/about.html",
        "de.html",
        "de/uber-uns.html",
        "404.html",
        "en/404.html",
        "de/404.html",
        "sitemap.xml",
        "robots.txt",
        "_headers",
        "_redirects",
        ...["shell/1.0.0/shell.js", "shell/1.0.0/preview.js", "mf-home/1.0.0/about-de.js"],
      ]),
    );
    expect(await text("en/about.html")).toBe(await site.html("/en/about"));
    expect(await text("en/index.html")).toBe(await text("en.html"));
    expect(await text("de/404.html")).toContain("<h1>404</h1>");
  });

  it("holds no file from which a host would read settings", async () => {
    const build = await writeFakeRemote(join(site.folder, "own"), {
      name: "mf-own",
      pages: { own: {} },
    });
    for (const name of [".htaccess", "own/.user.ini", "own.txt"]) {
      await mkdir(dirname(join(build, name)), { recursive: true });
      await writeFile(join(build, name), "Options +ExecCGI");
    }
    const record = await site.publish(build);
    expect(Object.keys(record.files)).toContain(".htaccess");
    await site.promote([await site.shell(), record]);
    await exported();
    const files = (await exportedFiles()).filter((file) => file.startsWith("mf-own/"));
    expect(files).toContain("mf-own/1.0.0/own.txt");
    expect(files.filter((file) => file.includes("/."))).toEqual([]);
  });

  it("R6 holds what tabs that were opened lately may still load, and nothing older", async () => {
    await startLongAgo();
    await site.promoteOne("1.3.0", {}, day(20));
    await exported({ now: day(21) });
    const files = await exportedFiles();
    expect(files).toContain("mf-one/1.3.0/one-pt.js");
    expect(files).toContain("mf-one/1.2.0/one-pt.js");
    // The fallback of 1.2.0.
    expect(files).toContain("mf-one/1.1.0/one-pt.js");
    expect(files).not.toContain("mf-one/1.0.0/one-pt.js");
  });

  it.each([
    ["that it shows", "1.2.0", "more.js"],
    ["that it falls back to", "1.1.0", "catalogue.json"],
  ])("R17 holds no release %s once that was replaced in the store", async (_, version, file) => {
    await startLongAgo();
    const release = await site.registry.requireRelease("mf-one", version);
    await site.forge(release, {
      files: { ...release.files, [file]: release.files["one-de.js"] },
    });
    await expect(exported({ now: day(21) })).rejects.toThrow(
      `mf-one@${version} was replaced in the store since it was composed`,
    );
  });

  it("R17 fails when a file of a live release is missing, also after a roll back to it", async () => {
    await site.start();
    await site.promoteOne("1.1.0");
    await site.rollBack();
    const { files } = await site.registry.requireRelease("mf-one", "1.0.0");
    const hash = files["one-pt.js"]?.hash ?? "";
    await removeBlob(hash, "mf-one");
    await expect(exported()).rejects.toThrow(`${keys.blob(hash, "mf-one")} is missing`);
  });

  it("tells hosts what may be kept forever, and sets no header twice for an address", async () => {
    await site.start();
    await exported();
    const rules = (await text("_headers")).split("\n\n").map((rule) => rule.trim().split("\n"));
    const paths = rules.map(([path]) => path);
    expect(paths).toEqual(["/*", "/shell/*", "/mf-one/*", "/mf-two/*", "/_og/*"]);
    const release = rules.find(([path]) => path === "/mf-one/*");
    expect(release).toContain("  Cache-Control: public, max-age=31536000, immutable");
    const everywhere = rules.find(([path]) => path === "/*") ?? [];
    expect(everywhere).toContain("  x-content-type-options: nosniff");
    expect(everywhere.join()).not.toContain("integrity-policy");
    const names = (rule: readonly string[]) =>
      rule.slice(1).map((line) => line.split(":")[0]?.trim().toLowerCase());
    for (const rule of rules.filter(([path]) => path !== "/*")) {
      expect(names(everywhere).filter((name) => names(rule).includes(name))).toEqual([]);
    }

    // An open tab may still request its files.
    await site.promote([], { without: ["mf-two"], allowRemoval: true });
    await exported({ replace: true });
    expect(await exportedFiles()).toContain("mf-two/1.0.0/two-pt.js");
    expect(await text("_headers")).toContain("/mf-two/*\n");
  });

  it("redirects removed pages to their successors", async () => {
    await site.start();
    const two = await site.remote({
      name: "mf-two",
      version: "2.0.0",
      pages: { two: { successor: "/one" }, other: {} },
    });
    await site.promote([two]);
    const empty = await site.remote({ name: "mf-two", version: "3.0.0", pages: {} });
    await site.promote([empty], { allowRemoval: true });
    await exported();
    expect((await text("_redirects")).split("\n")).toEqual(
      expect.arrayContaining(["/two /one 301", "/en/two /en/one 301", "/en/* /en/404.html 404"]),
    );
    const forNginx = (await text("_redirects.nginx")).trimEnd().split("\n");
    expect(forNginx.toSorted()).toEqual([
      '"~^/de/two$" /de/one;',
      '"~^/en/two$" /en/one;',
      '"~^/two$" /one;',
    ]);
  });

  it("replaces an earlier export when asked to, and nothing else ever", async () => {
    await site.start();
    await exported();
    await site.promoteOne("1.1.0");
    await expect(exported()).rejects.toMatchObject({ code: "export-folder-used" });
    await exported({ replace: true });
    expect(await text("one.html")).toContain("one 1.1.0");

    const own = join(site.folder, "own");
    await mkdir(own);
    await writeFile(join(own, "thesis.txt"), "years of work");
    await expect(exported({ folder: own, replace: true })).rejects.toMatchObject({
      code: "export-folder-used",
    });
    expect(await readFile(join(own, "thesis.txt"), "utf8")).toBe("years of work");
    expect((await readdir(site.folder)).filter((name) => name.startsWith(".own"))).toEqual([]);
  });

  it("is replaced by exchanging a link: a reader always finds a whole one", async () => {
    await site.start();
    await exported({ replace: true });
    await site.promoteOne("1.1.0");
    const replacing = exported({ replace: true }).then(() => true);
    const whileReplacing = () => Promise.race([replacing, setImmediate(false)]);
    do expect(await text("one.html")).toMatch(/one (in pt|1\.1\.0)/);
    while (!(await whileReplacing()));
    expect(await text("one.html")).toContain("one 1.1.0");
  });

  it("keeps the one before, and what another export may be writing, and nothing else", async () => {
    await site.start();
    const drafts = join(site.folder, ".public.exports");
    // Those that were killed half-way lack what an export writes last.
    for (const name of ["before", "old", "young", "half-old", "half-young"]) {
      const file = join(drafts, name, name.startsWith("half") ? "one.html" : "_headers");
      await mkdir(join(drafts, name), { recursive: true });
      await writeFile(file, "");
      if (name.endsWith("young")) continue;
      for (const path of [file, join(drafts, name)]) await utimes(path, new Date(0), new Date(0));
    }
    await symlink(".public.exports/before", folder);
    await exported({ replace: true });
    const shown = basename(await readlink(folder));
    const kept = [shown, "before", "young", "half-young"];
    expect((await readdir(drafts)).toSorted()).toEqual(kept.toSorted());
  });

  it("reads no more of a long history than tabs need", async () => {
    await site.start();
    for (let count = 0; count < 40; count += 1) {
      const seen = await site.revision();
      const { sequence: _sequence, writeId: _writeId, ...next } = seen;
      await site.registry.appendRevision(seen, next);
    }
    const store = new CountingStore(site.store);
    const later = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    await exported({ registry: new Registry(store), now: later });
    const reads = store.calls.filter((call) => call.startsWith("read channels/"));
    expect(reads.length).toBeLessThan(20);
  });

  it("is left alone while the channel shows it, and made again when it was removed", async () => {
    const { promotion } = await site.start();
    const exportAgain = async () => {
      const { lines } = await site.run(`export ${folder} --replace --json`);
      return JSON.parse(lines.join("\n")) as Partial<Awaited<ReturnType<typeof exportSite>>>;
    };
    const { id: composition } = promotion.record;
    expect(await exportAgain()).toMatchObject({ composition, files: expect.any(Number) });
    expect(await exportAgain()).toEqual({ composition, folder });
    const next = await site.promoteOne("1.1.0");
    expect(await exportAgain()).toMatchObject({ composition: next.record.id });
    await rm(await realpath(folder), { recursive: true });
    await exportAgain();
    expect(await text("one.html")).toContain("one 1.1.0");
  });

  it("names the path that the system named, and its folder where that named none", async () => {
    await site.start();
    const failing = (code: string, path?: string) => {
      const store = guarded(site.store, (_operation, key) => {
        if (key.startsWith("blobs/")) throw Object.assign(new Error(code), { code, path });
      });
      return exported({ registry: new Registry(store) });
    };
    await expect(failing("EMFILE", "/registry/a")).rejects.toMatchObject({ path: "/registry/a" });
    await expect(failing("ENOSPC")).rejects.toMatchObject({ path: folder });
  });

  it("leaves the folder as it was when it fails half-way", async () => {
    const { promotion } = await site.start();
    await exported();
    const before = await exportedFiles();
    const hash = promotion.record.documents["/one"]?.hash ?? "";
    await removeBlob(hash);
    await expect(exported({ replace: true })).rejects.toThrow(`${keys.blob(hash)} is missing`);
    expect(await exportedFiles()).toEqual(before);
    expect((await readdir(site.folder)).filter((name) => name.startsWith("."))).toEqual([]);
  });
});
