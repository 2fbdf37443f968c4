import type { TestSite } from "@site/composer/test/test-site";
import { maxReleaseRecordBytes } from "@site/registry/release-record";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cleanUp, type Served, serve, startedSite } from "#test/served-site.ts";
import { ReleaseFiles } from "./release-files.ts";

let site: TestSite;
let app: Served["app"];
let lines: string[];
beforeAll(async () => {
  site = await startedSite();
});
afterAll(cleanUp);
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  ({ app, lines } = await serve(site));
});

test("a release's file is answered once, and leaves nothing in the log", async () => {
  const answer = await app.inject("/mf-one/1.0.0/one-pt.js");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-security-policy"]).toBe(
    "default-src 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(lines).toEqual([]);
});

test("an error of the server says nothing of its inside, and is logged", async () => {
  app.get("/broken", async () => {
    throw new Error("bucket s3://private at 10.0.0.7 refused key AKIA");
  });
  const answer = await app.inject("/broken");
  expect(answer.statusCode).toBe(500);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body).not.toMatch(/bucket|10\.0|AKIA|Error/);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", req: { path: "/broken" }, msg: "a request ended in an error" },
  ]);
});

test.each([
  ["an over-long version", `/mf-one/1.0.0-${"a".repeat(300)}/x.js`],
  ["an over-long name", `/${"a".repeat(300)}/1.0.0/x.js`],
  ["an unknown version", "/mf-one/9.0.0/x.js"],
])("%s is not found, and leaves nothing in the log", async (_, path) => {
  expect((await app.inject(path)).statusCode).toBe(404);
  expect(lines).toEqual([]);
});

test("a thousand unknown releases are looked up together", async () => {
  const releases = vi.spyOn(site.registry, "releases");
  const release = vi.spyOn(site.registry, "release");
  const asked = Array.from({ length: 1000 }, (_, number) => `/mf-one/${number + 2}.0.0/x.js`);
  const answers = await Promise.all(asked.map((path) => app.inject(path)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(releases).toHaveBeenCalledTimes(1);
  expect(release).not.toHaveBeenCalled();
});

test("a damaged release is read once a minute, however often it is asked for", async () => {
  await site.store.create("releases/mf-one/7.0.0.json", Buffer.from("garbage"));
  const release = vi.spyOn(site.registry, "release");
  const ask = async () => (await app.inject("/mf-one/7.0.0/one-pt.js")).statusCode;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([503, 503, 503]);
  expect([await ask(), await ask()]).toEqual([404, 404]);
  expect(release.mock.calls.filter(([, version]) => version === "7.0.0")).toHaveLength(1);
});

test("records that nothing on show names are kept within bounds, those on show for good", async () => {
  const releases = new ReleaseFiles(site.registry);
  const { digest } = await site.registry.requireRelease("mf-one", "1.0.0");
  await releases.publicFiles({ name: "mf-one", version: "1.0.0", digest });
  const others = ["2.0.0", "2.0.1", "2.0.2", "2.0.3", "2.0.4"];
  vi.spyOn(site.registry, "releases").mockResolvedValue(
    ["1.0.0", ...others].map((version) => {
      return { name: "mf-one", version, size: 1024 * 1024, modifiedAt: new Date() };
    }),
  );
  const record = await site.registry.release("mf-one", "1.0.0");
  const read = vi.spyOn(site.registry, "release").mockResolvedValue(record);
  const ask = async (version: string) => {
    read.mockClear();
    await releases.find(`/mf-one/${version}/one-pt.js`);
    return read.mock.calls.length;
  };
  for (const version of others) expect(await ask(version)).toBe(1);
  // The first of them was dropped; asking for it drops the next one.
  expect([await ask("2.0.4"), await ask("2.0.1"), await ask("2.0.0")]).toEqual([0, 0, 1]);
  expect([await ask("2.0.1"), await ask("2.0.2")]).toEqual([0, 1]);
  expect(await ask("1.0.0")).toBe(0);
});

test("a record that no composition on show names any more is forgotten", async () => {
  const releases = new ReleaseFiles(site.registry);
  const record = await site.registry.requireComposition(
    (await site.registry.requireRevision("production")).composition,
  );
  const read = vi.spyOn(site.registry, "release");
  const ask = async () => {
    read.mockClear();
    await releases.release("mf-one", "1.0.0");
    return read.mock.calls.length;
  };
  expect(await ask()).toBe(1);
  releases.keepOnly([record]);
  expect(await ask()).toBe(0);
  releases.keepOnly([]);
  expect(await ask()).toBe(1);
});

test("a release record that only a hostile key would write is not read", async () => {
  await site.store.create("releases/mf-one/8.0.0.json", Buffer.alloc(maxReleaseRecordBytes + 1));
  const read = vi.spyOn(site.store, "read");
  expect((await app.inject("/mf-one/8.0.0/one-pt.js")).statusCode).toBe(404);
  expect(read.mock.calls).not.toContainEqual(["releases/mf-one/8.0.0.json"]);
});
