import { signPreview } from "@site/composer/preview/preview-token";
import type { TestSite } from "@site/composer/test/test-site";
import type { Composition } from "@site/contract/composition";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { CountingStore } from "@site/registry/test/watched-stores";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp, openSite, type Served, serve as serveSite } from "#test/served-site.ts";

let site: TestSite;
let app: Served["app"];
let reviewed: ReleaseRecord;
beforeAll(async () => {
  site = await openSite();
  await start("production");
  reviewed = await site.remote({
    name: "mf-one",
    version: "2.0.0",
    pages: { one: {}, fresh: {}, notice: { needs: "legal" } },
  });
});
afterAll(cleanUp);

const previewKey = "k".repeat(43);

async function serve(options: Parameters<typeof serveSite>[1] = {}) {
  ({ app } = await serveSite(site, { previewKey, ...options }));
}
beforeEach(() => serve());

/** A site whose shell can show previews, live on a channel. */
async function start(channel: string) {
  const shell = await site.shell({ hasPreview: true });
  const one = await site.remote({ name: "mf-one", pages: { one: {}, old: {} } });
  const two = await site.remote({ name: "mf-two", pages: { two: {} } });
  await site.promote([shell, one, two], { channel });
}

function token(releases: readonly ReleaseRecord[], { channel = "production", ms = 60_000 } = {}) {
  return signPreview(previewKey, { channel, releases, expires: new Date(Date.now() + ms) });
}

async function get(url: string) {
  const { statusCode, headers, body } = await app.inject({ url });
  return { status: statusCode, headers, body };
}

function jsonIn<Value>(html: string, id: string): Value {
  const [, text = ""] = new RegExp(`id="${id}">(.*?)</script>`).exec(html) ?? [];
  return JSON.parse(text) as Value;
}

const pagesIn = (body: string) =>
  Object.keys(jsonIn<Composition>(body, "composition").pages).toSorted();

describe("R14 a link with a signed token", () => {
  it("answers with a document of the release that nobody keeps or lists, and no page's markup", async () => {
    const { status, headers, body } = await get(`/en/one?preview=${token([reviewed])}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "content-type": "text/html; charset=utf-8",
    });
    expect(headers.etag).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
    const { remotes } = jsonIn<Composition>(body, "composition");
    expect(remotes["mf-one"]).toEqual({
      version: "2.0.0",
      url: "/mf-one/2.0.0/remoteEntry.js",
      catalogue: expect.stringMatching(/^sha256-/),
    });
    expect(remotes["mf-two"]?.version).toBe("1.0.0");
    expect(jsonIn(body, "preview")).toEqual({
      text: expect.stringMatching(/^mf-one 2\.0\.0 \(live: 1\.0\.0\), until \d{4}-.* UTC$/),
    });
    expect(body).toMatch(/src="\/shell\/1\.0\.0\/preview\.js" integrity="sha256-[^"]+"/);
    expect(body).not.toMatch(/src="[^"]*\/shell\.js"/);
    expect(body).toContain('<div id="root"></div>');
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-\w+'; style-src 'self';/);
    for (const kept of ["base-uri 'none'", "frame-ancestors 'none'", "trusted-types site"]) {
      expect(policy).toContain(kept);
    }
  });

  it("shows the pages that the release has, and those alone", async () => {
    const preview = `preview=${token([reviewed])}`;
    expect((await get("/fresh")).status).toBe(404);
    const fresh = await get(`/fresh?${preview}`);
    expect(fresh.status).toBe(200);
    // This site states nothing that the page `notice` needs.
    expect(pagesIn(fresh.body)).toEqual(["fresh", "one", "two"]);
    for (const lost of ["/old", "/nowhere", "/notice"]) {
      const { status, body } = await get(`${lost}?${preview}`);
      expect(status, lost).toBe(404);
      expect(pagesIn(body), lost).toContain("fresh");
    }
  });

  it("shows several releases, a shell among them, and one that is not live at all", async () => {
    const shell = await site.shell({ version: "1.1.0", hasPreview: true });
    const three = await site.remote({ name: "mf-three", pages: { three: {} } });
    const { body } = await get(`/three?preview=${token([reviewed, shell, three])}`);
    const composition = jsonIn<Composition>(body, "composition");
    expect(composition.shell.url).toBe("/shell/1.1.0/shell.js");
    expect(body).toContain('src="/shell/1.1.0/preview.js"');
    expect(jsonIn<{ text: string }>(body, "preview").text).toMatch(
      /^mf-one 2\.0\.0 \(live: 1\.0\.0\), shell 1\.1\.0 \(live: 1\.0\.0\), mf-three 1\.0\.0 \(live: none\),/,
    );
  });

  it("is for one channel, whichever the query names", async () => {
    await start("staging");
    await serve({ previews: ["staging"] });
    const asked = await get(
      `/one?channel=production&preview=${token([reviewed], { channel: "staging" })}`,
    );
    expect(asked.status).toBe(200);
    const other = await get(`/one?preview=${token([reviewed], { channel: "next" })}`);
    expect(other.status).toBe(404);
    expect(other.body).toMatch(/is for the channel next, which this site doesn't show/);
  });

  it("is kept by a redirect", async () => {
    const preview = token([reviewed]);
    const { status, headers } = await get(`/en/one/?preview=${preview}`);
    expect(status).toBe(308);
    expect(headers.location).toBe(`/en/one?preview=${preview}`);
  });

  it("changes documents alone", async () => {
    const preview = `preview=${token([reviewed])}`;
    const file = await get(`/mf-one/1.0.0/remoteEntry.js?${preview}`);
    expect(file.headers["content-type"]).toContain("javascript");
    const map = await get(`/sitemap.xml?${preview}`);
    expect(map.headers).toMatchObject({ "cache-control": "private, no-store" });
  });

  it("costs no read of the store after the first request", async () => {
    const store = new CountingStore(site.store);
    await serve({ registry: new Registry(store) });
    const preview = `preview=${token([reviewed])}`;
    await get(`/one?${preview}`);
    const first = store.calls.length;
    await get(`/en/one?${preview}`);
    await get(`/de/two?${preview}`);
    expect(store.calls.slice(first)).toEqual([]);
  });
});

describe("R14 a link that can't be shown says why, to its reader alone", () => {
  const altered = (given: Partial<ReleaseRecord>) =>
    token([{ ...reviewed, ...given } as ReleaseRecord]);
  it.each([
    ["altered", () => `${token([reviewed]).slice(0, -2)}AA`, 403, /not made for this site/],
    ["cut off", () => token([reviewed]).slice(0, -5), 400, /incomplete/],
    ["too long", () => "x".repeat(5000), 400, /incomplete/],
    [
      "expired",
      () => token([reviewed], { ms: -1000 }),
      410,
      /expired on .* Please ask .*site-release preview mf-one@2\.0\.0/s,
    ],
    ["of a release that is gone", () => altered({ version: "9.0.0" }), 404, /9\.0\.0 is not in/],
    ["of other bytes", () => altered({ digest: "0".repeat(64) }), 409, /another release/],
    [
      "of a release that could not be promoted",
      async () =>
        token([await site.remote({ name: "mf-one", version: "3.0.0", pages: { two: {} } })]),
      409,
      /The page "two" is claimed by/,
    ],
  ])("%s", async (_what, preview, status, reason) => {
    const answer = await get(`/one?preview=${await preview()}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(reason);
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(answer.headers["content-type"]).toContain("text/plain");
  });
});

it("R14 a token means nothing to a server without a key", async () => {
  await serve({ previewKey: undefined });
  const ordinary = await get("/one");
  expect(ordinary.body).not.toContain("preview");
  const asked = await get(`/one?preview=${token([reviewed])}`);
  expect([asked.status, asked.body]).toEqual([200, ordinary.body]);
  expect(asked.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
});
