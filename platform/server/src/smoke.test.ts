import { smoke } from "@site/composer/release/smoke";
import type { TestSite } from "@site/composer/test/test-site";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cleanUp, listen, openSite, type Served, serve } from "#test/served-site.ts";

let site: TestSite;
let started: Awaited<ReturnType<TestSite["start"]>>;
let server: Served["app"];
let address: URL;

beforeEach(async () => {
  site = await openSite();
  started = await site.start();
  const served = await serve(site);
  server = served.app;
  address = new URL(`http://127.0.0.1:${await listen(served)}`);
});
afterEach(cleanUp);

const ask = (url = address, { channel = "production", patienceMs = 0 } = {}) =>
  smoke({ registry: site.registry, channel, site: url, patienceMs });

it("finds every page and file of what a channel shows", async () => {
  const { addresses, files, issues } = await ask();
  expect(issues).toEqual([]);
  expect(addresses).toBe(6);
  expect(files).toBeGreaterThan(3);
});

it("names a picture that a page shows and no release has", async () => {
  const gone = "/mf-one/1.1.0/gone.webp";
  const pages = { one: { markup: `<img src="${gone}" alt="">` } };
  await site.promote([await site.remote({ name: "mf-one", version: "1.1.0", pages })]);
  const { issues } = await ask(address, { patienceMs: 10_000 });
  expect(issues).toEqual([
    expect.stringMatching(/^\/mf-one\/1\.1\.0\/gone\.webp: expected image, got 404/),
  ]);
});

it("waits for a site that still shows what was there before, for as long as it is told", async () => {
  await site.promote([await site.nextOne("1.1.0")]);
  const { issues } = await ask();
  expect(issues).toContainEqual(expect.stringMatching(/^\/one: shows another composition than /));
  expect((await ask(address, { patienceMs: 10_000 })).issues).toEqual([]);
});

it("follows a promotion that somebody else makes meanwhile", async () => {
  const next = await site.nextOne("1.1.0");
  let moved: ReturnType<TestSite["promote"]> | undefined;
  const { issues, composition } = await smoke({
    registry: site.registry,
    channel: "production",
    site: address,
    patienceMs: 10_000,
    onProgress: () => (moved ??= site.promote([next])),
  });
  expect([issues, composition]).toEqual([[], (await moved)?.record.id]);
});

it.each([50, 100])("accepts what visitors get during a canary of %i percent", async (percent) => {
  const pages = { one: {}, more: {} };
  await site.canary(await site.remote({ name: "mf-one", version: "1.1.0", pages }), percent);
  const caching = async () => (await fetch(new URL("/one", address))).headers.get("cache-control");
  await expect.poll(caching, { timeout: 10_000 }).toMatch("private");
  expect((await ask()).issues).toEqual([]);
  await site.stopCanary();
  expect((await ask(address, { patienceMs: 10_000 })).issues).toEqual([]);
});

it("waits until a canary of 100 percent is shown", async () => {
  await site.canary(await site.nextOne("1.1.0"), 100);
  expect((await ask()).issues).not.toEqual([]);
});

it("asks for a previewed channel by the query that goes with each request", async () => {
  const { shell, two } = started;
  await site.promote([shell, await site.nextOne("2.0.0"), two], { channel: "staging" });
  const other = await serve(site, { previews: ["staging"] });
  const url = new URL(`http://127.0.0.1:${await listen(other)}/?channel=staging`);
  expect((await ask(url, { channel: "staging" })).issues).toEqual([]);
  expect((await ask(address, { channel: "staging" })).issues).not.toEqual([]);
});

it("names what a site that is no site of ours answers, or that nobody answers", async () => {
  await server.close();
  const { issues } = await ask();
  expect(issues).toContainEqual(expect.stringMatching(/^\/one: expected a page, got no answer \(/));
  expect(issues).toContainEqual(expect.stringContaining("expected 404, got no answer"));
});
