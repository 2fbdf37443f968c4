import type { TestSite } from "@site/composer/test/test-site";
import { until } from "@site/gateway/test/until";
import { keys } from "@site/registry/keys";
import { type ReleaseRecord, releaseDigest } from "@site/registry/release-record";
import { toBytes } from "@site/registry/test/stored-record";
import { replaceObject } from "@site/registry/test/stores";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cleanUp, compositionAt, openSite, serve } from "#test/served-site.ts";
import { BlobCache } from "./stored-response.ts";

let site: TestSite;
beforeEach(async () => {
  site = await openSite();
});
afterEach(cleanUp);

/** Puts the record of another release in the place of one: it has a file more. */
async function replaceRelease(release: ReleaseRecord): Promise<string> {
  const key = keys.release(release.name, release.version);
  const files = { ...release.files, "page.svg": release.files["page.css"] };
  // Cast: the file that was added is there.
  const record = { ...release, files } as ReleaseRecord;
  const digest = releaseDigest(record);
  await replaceObject(site.store, key, toBytes(key, { ...record, digest }));
  return key;
}

/** A cache of blobs of this size, and what is read of the registry for it. */
function cacheOf(bytes: number) {
  const reads: string[] = [];
  const blob = async (hash: string) => {
    reads.push(hash);
    return Buffer.alloc(bytes);
  };
  // Cast: nothing else of it is used.
  const cache = new BlobCache({ blob } as never);
  return { reads, read: (hash: string) => cache.read({ hash, type: "" }, "identity") };
}

it("never serves a corrupt document: what was live before is, and the log says why", async () => {
  const { promotion: first } = await site.start();
  const { app, lines } = await serve(site);
  const { record } = await site.promote([await site.nextOne("1.1.0")]);
  const { hash } = record.documents["/one"] ?? { hash: "" };
  const key = keys.brotli(hash);
  for (const one of [key, keys.blob(hash)]) await replaceObject(site.store, one, "something else");
  await until(
    "it was noticed",
    () => lines.some((line) => line.includes("does not hold the content") && line.includes(key)),
    10_000,
  );
  expect((await app.inject("/one")).statusCode).toBe(200);
  expect(await compositionAt({ app })).toBe(first.record.id);
});

it("shows a composition although a file of a fallback is lost", async () => {
  const { one } = await site.start();
  const { record } = await site.promote([await site.nextOne("1.1.0")]);
  const { hash } = one.files["one-pt.js"] ?? { hash: "" };
  for (const key of [keys.blob(hash, "mf-one"), keys.brotli(hash, "mf-one")]) {
    await site.store.remove(key);
  }
  const { app } = await serve(site);
  expect(await compositionAt({ app })).toBe(record.id);
  expect((await app.inject("/mf-one/1.0.0/one-pt.js")).statusCode).toBe(404);
});

it("R17 never shows a release that was replaced in the store since it was composed", async () => {
  const { one } = await site.start();
  const key = await replaceRelease(one);
  const { app } = await serve(site);
  expect((await app.inject("/mf-one/1.0.0/page.svg")).statusCode).toBe(404);
  const { statusCode, body } = await app.inject("/readyz");
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    200,
    { status: "degraded", damaged: [key] },
  ]);
  expect((await app.inject("/one")).statusCode).toBe(200);
});

it("shows a release whose right record is back, although it has read a wrong one", async () => {
  await site.start();
  const { app } = await serve(site);
  const next = await site.nextOne("1.1.0");
  const key = keys.release("mf-one", "1.1.0");
  const right = (await site.store.read(key)) ?? Buffer.of();
  await replaceRelease(next);
  expect((await app.inject("/mf-one/1.1.0/page.svg")).statusCode).toBe(200);
  await replaceObject(site.store, key, right);
  const promotion = await site.promote([next]);
  const isShown = async () => (await compositionAt({ app })) === promotion.record.id;
  await until("it is shown", isShown, 10_000);
});

it("reads a large file once for all who ask for it at a time", async () => {
  const { reads, read: readOf } = cacheOf(9 * 1024 * 1024);
  const read = () => readOf("a");
  const [first, second] = await Promise.all([read(), read()]);
  expect(first).toBe(second);
  expect(await read()).toBe(first);
  expect(reads).toEqual(["a"]);
});

it("R10 drops what was not asked for the longest when it is full", async () => {
  const { reads, read } = cacheOf(8 * 1024 * 1024);
  for (const hash of ["a", "b", "c", "d", "e", "f", "g", "h"]) await read(hash);
  for (const hash of ["a", "one too many", "a", "b"]) await read(hash);
  expect(reads.slice(8)).toEqual(["one too many", "b"]);
});
