import { TestSite } from "@site/composer/test/test-site";
import type { Composition } from "@site/contract/composition";
import type { Overrides } from "@site/contract/override";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSiteServer, type SiteServerOptions } from "#site-server.ts";

let site: TestSite;
let app: FastifyInstance | undefined;
beforeEach(async () => {
  site = await TestSite.open();
});
afterEach(async () => {
  await app?.close();
  await site.close();
});

const origins = ["http://localhost:*"];

async function serve(options: Partial<SiteServerOptions> = {}) {
  app = await createSiteServer({ registry: site.registry, channel: "production", ...options });
}

/** A site whose shell can show overridden pages, live on a channel, beside an unpromoted release. */
async function start(channel: string) {
  const shell = await site.shell({ override: "override.js" });
  const one = await site.remote({ name: "mf-one", pages: { one: {} } });
  const two = await site.remote({ name: "mf-two", pages: { two: {} } });
  await site.promote([shell, one, two], { channel });
  await site.remote({ name: "mf-one", version: "2.0.0", pages: { one: {}, fresh: {} } });
}

async function get(url: string) {
  const { statusCode, headers, body } = await (app as FastifyInstance).inject({ url });
  return { status: statusCode, headers, body };
}

function jsonIn<Value>(html: string, id: string): Value {
  const [, text = ""] = new RegExp(`id="${id}">(.*?)</script>`).exec(html) ?? [];
  return JSON.parse(text) as Value;
}

const allowed = { overrides: { channels: ["production"], origins } };

describe("R14 a channel that allows overrides", () => {
  beforeEach(() => start("production"));

  it("warns whoever runs the server that visitors may be shown anything published", async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => lines.push(line) };
    await serve({ ...allowed, logLevel: "warn", logStream });
    expect(lines.join("")).toContain("any published release");
  });

  it("answers with a document of the other release that nobody keeps or lists", async () => {
    await serve(allowed);
    const { status, headers, body } = await get("/en/one?override=mf-one@2.0.0");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "content-type": "text/html; charset=utf-8",
    });
    expect(headers.etag).toBeUndefined();
    const { remotes, pages } = jsonIn<Composition>(body, "composition");
    expect(remotes["mf-one"]).toMatchObject({
      version: "2.0.0",
      url: "/mf-one/2.0.0/remoteEntry.js",
      catalogue: expect.stringMatching(/^sha256-/),
    });
    expect(remotes["mf-two"]?.version).toBe("1.0.0");
    expect(Object.keys(pages).toSorted()).toEqual(["fresh", "one", "two"]);
    expect(jsonIn<Overrides>(body, "overrides")).toEqual({
      stands: { "mf-one": { kind: "version", version: "2.0.0" } },
      live: { "mf-one": "1.0.0" },
      isPinned: false,
    });
  });

  it("carries the shell's script for such pages, by its hash, and no page's markup", async () => {
    await serve(allowed);
    const { body } = await get("/one?override=mf-one@2.0.0");
    expect(body).toMatch(/src="\/shell\/1\.0\.0\/override\.js" integrity="sha256-[^"]+"/);
    expect(body).not.toMatch(/src="[^"]*\/shell\.js"/);
    expect(body).toContain('<div id="root"></div>');
  });

  it("knows the pages that only the other release has", async () => {
    await serve(allowed);
    expect((await get("/fresh")).status).toBe(404);
    expect((await get("/fresh?override=mf-one@2.0.0")).status).toBe(200);
    expect((await get("/nowhere?override=mf-one@2.0.0")).status).toBe(404);
  });

  it("runs a development server's preamble before the shell", async () => {
    await serve(allowed);
    const { headers, body } = await get("/one?override=mf-one@http://localhost:5173");
    const preamble = body.indexOf('src="http://localhost:5173/preamble.js"');
    expect(preamble).toBeGreaterThan(0);
    expect(body.indexOf("/shell/1.0.0/override.js")).toBeGreaterThan(preamble);
    expect(headers["content-security-policy"]).toContain("ws://localhost:5173");
    expect(jsonIn<Composition>(body, "composition").remotes["mf-one"]).toEqual({
      version: "0.0.0-development",
      url: "http://localhost:5173/remoteEntry.js",
      catalogue: "",
    });
  });

  it("repeats the nonce of its policy in the document, another one each time", async () => {
    await serve(allowed);
    const nonceOf = async () => {
      const { headers, body } = await get("/one?override=mf-one@http://localhost:5173");
      const [, nonce] = /nonce="([0-9a-f]{32})"/.exec(body) ?? [];
      expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  it("lets several stand in at once", async () => {
    await serve(allowed);
    const { body } = await get("/one?override=mf-one@2.0.0&override=mf-two@http://localhost:5174");
    const { remotes } = jsonIn<Composition>(body, "composition");
    expect(remotes["mf-one"]?.version).toBe("2.0.0");
    expect(remotes["mf-two"]?.url).toBe("http://localhost:5174/remoteEntry.js");
  });

  it.each([
    ["mf-one@https://evil.example", 403, /evil\.example may not stand in for mf-one/],
    ["mf-one@http://localhost.evil.example:1", 403, /Admitted are: http:\/\/localhost:\*/],
    ["mf-one@9.0.0", 404, /mf-one@9\.0\.0 is not published/],
    ["mf-one", 400, /can't be read/],
  ])("refuses %s with %i and the reason", async (override, status, reason) => {
    await serve(allowed);
    const answer = await get(`/one?override=${override}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(reason);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(answer.headers["content-type"]).toContain("text/plain");
  });

  it("refuses a release that could not be promoted", async () => {
    await site.remote({ name: "mf-one", version: "3.0.0", pages: { two: {} } });
    await serve(allowed);
    const answer = await get("/one?override=mf-one@3.0.0");
    expect(answer.status).toBe(409);
    expect(answer.body).toMatch(/The page "two" is offered by/);
  });

  it("overrides documents alone", async () => {
    await serve(allowed);
    const file = await get("/mf-one/1.0.0/remoteEntry.js?override=mf-one@2.0.0");
    expect(file.headers["content-type"]).toContain("javascript");
    const map = await get("/sitemap.xml?override=mf-one@2.0.0");
    expect(map.headers["content-type"]).toContain("xml");
  });

  it("answers an ordinary request as it does anywhere else", async () => {
    await serve(allowed);
    const ordinary = await get("/one");
    expect(ordinary.body).not.toContain("override");
    expect(ordinary.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  });

  it("overrides every document where a remote is pinned", async () => {
    const pinned = ["mf-one@http://localhost:5174"];
    await serve({ overrides: { ...allowed.overrides, pinned } });
    const { body } = await get("/two");
    expect(jsonIn<Overrides>(body, "overrides")).toMatchObject({
      stands: { "mf-one": { kind: "server", origin: "http://localhost:5174" } },
      isPinned: true,
    });
  });
});

describe("R14 a channel that allows none", () => {
  it("answers as if the query held any other word", async () => {
    await start("production");
    await serve();
    const ordinary = await get("/one");
    const asked = await get("/one?override=mf-one@2.0.0");
    expect(asked.status).toBe(200);
    expect(asked.body).toBe(ordinary.body);
    expect(asked.headers["x-robots-tag"]).toBeUndefined();
  });

  it("stays closed while a previewed channel beside it is open", async () => {
    await start("production");
    await start("staging");
    await serve({ previews: ["staging"], overrides: { channels: ["staging"], origins } });
    const closed = await get("/one?override=mf-one@2.0.0");
    expect(closed.headers["x-robots-tag"]).toBeUndefined();
    const open = await get("/one?channel=staging&override=mf-one@2.0.0");
    expect(jsonIn<Overrides>(open.body, "overrides").live).toEqual({ "mf-one": "1.0.0" });
  });
});

describe("a shell without a script for overridden pages", () => {
  it("is named, with what to do", async () => {
    await site.start();
    await site.nextOne("2.0.0");
    await serve(allowed);
    const answer = await get("/one?override=mf-one@2.0.0");
    expect(answer.status).toBe(409);
    expect(answer.body).toMatch(/shell@1\.0\.0 can't show overridden pages.*Build, publish/);
  });
});
