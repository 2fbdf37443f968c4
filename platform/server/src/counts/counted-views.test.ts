import type { TestSite } from "@site/composer/test/test-site";
import { reportsPath } from "@site/contract/report";
import { openEmbedded, storeFile } from "@site/gateway/store/store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cleanUp, type Served, serve, startedSite } from "#test/served-site.ts";

let site: TestSite;
let served: Served;

beforeEach(async () => {
  site = await startedSite();
  served = await serve(site, { env: { TRUST_PROXY: "1", REQUESTS_PER_MINUTE: "0" } });
});
afterEach(cleanUp);

const browser = {
  "sec-fetch-dest": "document",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** Opens a page from an address; returns the mark that its document came with. */
async function open(network: string, headers: Record<string, string> = {}, url = "/one") {
  const from = { ...browser, "x-forwarded-for": network, ...headers };
  const answer = await served.app.inject({ url, headers: from });
  return /reports;desc="([^"]+)"/.exec(String(answer.headers["server-timing"]))?.[1] ?? "";
}

const failure = {
  ...{ kind: "failure", path: "/one", remote: "mf-one", version: "1.0.0", part: "one" },
  ...{ language: "pt", phase: "load", fault: "unreachable", message: "m" },
};
const answered = { kind: "answered", path: "/one" };
const lcp = { kind: "vital", path: "/one", name: "LCP", value: 4_500, rating: "poor" };

const report = (network: string, composition: string, ...reports: object[]) =>
  served.app.inject({
    method: "POST",
    url: reportsPath,
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    payload: JSON.stringify({ composition, reports }),
  });

/** What the store has after the server has closed, a line for each total. */
async function counted(): Promise<string[]> {
  await served.app.close();
  const store = openEmbedded(storeFile(served.folder));
  const rows = await store.db.selectFrom("page_counts").selectAll().execute();
  await store.close();
  return rows
    .map(({ visitor_group: group, revision, page, signal, remote, version, views, networks }) =>
      [group, revision, page, signal, remote, version, views, networks].filter(String).join(" "),
    )
    .toSorted();
}

test("a view counts as served, and by what its page reports", async () => {
  const mark = await open("203.0.113.1");
  await report("203.0.113.1", mark, answered, failure, { ...failure, isReplaced: true }, lcp);
  expect(await counted()).toEqual([
    "live 1 one answered 1 1",
    "live 1 one failed mf-one 1.0.0 1 1",
    "live 1 one fallback mf-one 1.0.0 1 1",
    "live 1 one lcp:6000 1 1",
    "live 1 one served 1 1",
  ]);
});

test("errors of a release's files count as its failure, once a report; an extension's don't", async () => {
  const mark = await open("203.0.113.1");
  const error = { kind: "error", path: "/one", name: "TypeError", message: "m" };
  const ours = { ...error, source: "/mf-one/1.0.0/a.js:1:1" };
  const another = { ...ours, message: "n" };
  await report("203.0.113.1", mark, ours, another, { ...error, source: "" });
  expect(await counted()).toEqual(["live 1 one failed mf-one 1.0.0 1 1", "live 1 one served 1 1"]);
});

test("one network is one voice for verdicts, whatever it requests and forges", async () => {
  for (let times = 0; times < 5; times += 1) {
    const mark = await open("203.0.113.1");
    await report("203.0.113.1", mark, failure);
    await report("203.0.113.1", mark.replace(/0$/, "1"), failure, answered);
  }
  await report("203.0.113.2", await open("203.0.113.2"), failure);
  expect(await counted()).toEqual([
    "live 1 one answered 5 1",
    "live 1 one failed mf-one 1.0.0 11 2",
    "live 1 one served 6 2",
  ]);
});

test("what a report names and the site doesn't have is counted nowhere, or as another release", async () => {
  const mark = await open("203.0.113.1");
  const [id = "", revision, at] = mark.split(".");
  for (const wrong of [
    id,
    `ffff.${revision}.${at}.1`,
    `${id}.7.${at}.1`,
    `${id}.${revision}.99999999999.1`,
    `${id}.${revision}.5.1`,
  ]) {
    expect((await report("203.0.113.1", wrong, failure)).statusCode).toBe(204);
  }
  await report("203.0.113.1", mark, { ...failure, version: "9.9.9", path: "/typed by ana" });
  expect(await counted()).toEqual(["live 1 404 failed other 1 1", "live 1 one served 1 1"]);
});

test.each<[string, Record<string, string>, string?]>([
  ["a crawler that says so", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a document that is only fetched ahead", { "sec-purpose": "prefetch;prerender" }],
  ["what a script fetches", { "sec-fetch-dest": "empty" }],
  ["an unknown address", {}, "/nowhere"],
])("%s is no view", async (_title, headers, url) => {
  expect(await open("203.0.113.1", headers, url)).toMatch(/^[0-9a-f]+$/);
  expect(await counted()).toEqual([]);
});

test("a document that the browser has already is a view too", async () => {
  const { headers } = await served.app.inject({ url: "/one", headers: browser });
  const again = { ...browser, "if-none-match": String(headers["etag"]) };
  expect((await served.app.inject({ url: "/one", headers: again })).statusCode).toBe(304);
  expect(await counted()).toEqual(["live 1 one served 2 1"]);
});

test("a view of a canary counts as its own when the canary has become what is live, or has ended", async () => {
  const next = await site.nextOne("1.1.0");
  await site.canary(next, 100);
  served = await serve(site, { env: { TRUST_PROXY: "1", REQUESTS_PER_MINUTE: "0" } });
  const mark = await open("203.0.113.1");
  await site.promote([next]);
  await expect.poll(() => open("203.0.113.2"), { timeout: 5_000 }).toMatch(/\.3\.\d+\./);
  await report("203.0.113.1", mark, answered);
  await site.rollBack();
  await expect.poll(() => open("203.0.113.2"), { timeout: 5_000 }).toMatch(/\.4\.\d+\./);
  await report("203.0.113.1", mark, lcp);
  const lines = await counted();
  expect(lines).toContain("canary 2 one answered 1 1");
  expect(lines).toContain("canary 2 one lcp:6000 1 1");
});
