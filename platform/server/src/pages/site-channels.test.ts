import type { TestSite } from "@site/composer/test/test-site";
import { collect } from "@site/registry/collect";
import { Registry } from "@site/registry/registry";
import { MortalStore } from "@site/registry/test/watched-stores";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cleanUp, compositionIn, openSite, serve as serveSite } from "#test/served-site.ts";

let site: TestSite;
let app: FastifyInstance;
beforeEach(async () => {
  site = await openSite();
});
afterEach(cleanUp);

const serve = async (previews: string[] = [], registry = site.registry) => {
  ({ app } = await serveSite({ registry }, { previews }));
};
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("a server without a canary", () => {
  it("R7 lets any cache keep documents, and sets no cookie", async () => {
    await site.start();
    await serve();
    const answer = await get("/one");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers.vary).toBe("accept-encoding");
  });

  it("R2 answers 301 to the successor and 410 without one, which a rollback can take back", async () => {
    await site.start({ two: { successor: "/one" } });
    const empty = await site.remote({ name: "mf-two", version: "2.0.0", pages: { other: {} } });
    await site.promote([empty], { allowRemoval: true });
    const less = await site.remote({ name: "mf-two", version: "3.0.0", pages: {} });
    await site.promote([less], { allowRemoval: true });
    await serve();
    const moved = await get("/en/two?utm=x");
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe("/en/one?utm=x");
    expect(moved.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect((await get("/EN/Two")).headers.location).toBe("/en/one");
    const gone = await get("/de/other");
    expect(gone.statusCode).toBe(410);
    expect(gone.headers["cache-control"]).toBe("no-store");
    expect(gone.body).toContain("<h1>404</h1>");
  });

  it("leads to the same address in its one spelling, whatever is encoded in it", async () => {
    await site.start();
    await serve();
    const answer = await get("/one/%3Fx%23/?a=1");
    expect([answer.statusCode, answer.headers.location]).toEqual([308, "/one/%3Fx%23?a=1"]);
    expect((await get("/one%3Fx")).statusCode).toBe(404);
    const other = await get("/EN/One?a=1");
    expect([other.statusCode, other.headers.location]).toEqual([308, "/en/one?a=1"]);
  });

  it("R6 serves a condemned release's files, also after a restart, until they are collected", async () => {
    const long = new Date("2020-01-01");
    await site.start({}, long);
    for (const version of ["1.1.0", "1.2.0", "1.3.0"]) await site.promoteOne(version, {}, long);
    const now = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
    const collected = () => collect({ registry: site.registry, keep: 1, now });
    const statusOf = async (file: string) => (await get(`/mf-one/1.1.0/${file}`)).statusCode;
    await serve();
    expect(await statusOf("catalogue.json")).toBe(200);
    await collected();
    expect(await statusOf("catalogue.json")).toBe(200);
    await serve();
    expect(await statusOf("catalogue.json")).toBe(200);
    await collected();
    // This server has the release's record still.
    const answer = await get("/mf-one/1.1.0/one-en.js");
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(answer.headers["content-type"]).toContain("text/html");
    await serve();
    expect(await statusOf("catalogue.json")).toBe(404);
  });
});

describe("R7 a server with a canary", () => {
  beforeEach(async () => {
    await site.start();
    await site.canary(await site.nextOne("1.1.0"));
    await serve();
  });

  it("gives each visitor a group, and stays with it", async () => {
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const first = await get("/one");
      const [cookie = ""] = String(first.headers["set-cookie"]).split(";");
      expect(cookie).toMatch(/^release-group=\d{1,4}$/);
      for (const path of ["/one", "/one"]) {
        const again = await get(path, { cookie });
        expect(again.body).toBe(first.body);
        expect(again.headers["set-cookie"]).toBeUndefined();
      }
    }
  });

  it("shows both compositions, each whole", async () => {
    const seen = new Map<string, string>();
    for (let group = 0; group < 10_000; group += 250) {
      const { body } = await get("/one", { cookie: `release-group=${group}` });
      const version = body.includes("one 1.1.0") ? "1.1.0" : "1.0.0";
      seen.set(version, body);
      expect(body).toContain(`/mf-one/${version}/`);
    }
    expect([...seen.keys()].toSorted()).toEqual(["1.0.0", "1.1.0"]);
  });

  it("lets no shared cache keep what depends on the visitor", async () => {
    const answer = await get("/one", { "accept-encoding": "br" });
    expect(answer.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
    expect(answer.headers.vary).toBe("accept-encoding, cookie");
  });

  it("keeps files of releases public and free of cookies", async () => {
    const answer = await get("/mf-one/1.1.0/one-pt.js");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers.vary ?? "").not.toContain("cookie");
  });

  it("keeps a file of one composition unchanged, whichever the visitor is shown", async () => {
    const ids = new Set<string>();
    for (let group = 0; group < 10_000; group += 250) {
      const { headers } = await get("/one", { cookie: `release-group=${group}` });
      ids.add(compositionIn(headers));
    }
    expect(ids.size).toBe(2);
    const seen = new Set<string>();
    for (const id of ids) {
      const answer = await get(`/_page/one.json?${id}`);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers.vary).toBe("accept-encoding");
      seen.add(answer.body);
    }
    expect(seen.size).toBe(2);
    for (const query of ["", "?0123456789abcdef", "?utm=x"]) {
      const answer = await get(`/_page/one.json${query}`);
      expect(answer.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
    }
  });

  it("lets browsers keep icons for a day", async () => {
    for (const icon of ["/favicon.ico", "/icon.svg", "/apple-touch-icon.png"]) {
      const { statusCode, headers } = await get(icon);
      expect([icon, statusCode]).toEqual([icon, 200]);
      expect(headers["cache-control"]).toBe("public, max-age=86400");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  it("marks the cookie secure only for a visitor who came over https, as a trusted proxy says", async () => {
    const overTls = { "x-forwarded-proto": "https" };
    expect((await get("/one", overTls)).headers["set-cookie"]).not.toContain("Secure");
    for (const [TRUST_PROXY, isSecure] of [
      ["1", true],
      ["127.0.0.0/8", true],
      ["10.0.0.0/8", false],
    ] as const) {
      ({ app } = await serveSite(site, { env: { TRUST_PROXY } }));
      expect((await get("/one")).headers["set-cookie"]).not.toContain("Secure");
      const cookie = String((await get("/one", overTls)).headers["set-cookie"]);
      expect(cookie.endsWith("SameSite=Lax; Secure")).toBe(isSecure);
    }
  });
});

describe("R7 previews", () => {
  beforeEach(async () => {
    const { shell, two } = await site.start();
    await site.promote([shell, await site.nextOne("1.1.0"), two], { channel: "staging" });
  });

  it("show an allowed channel, unindexed and uncached", async () => {
    await serve(["staging"]);
    const answer = await get("/one?channel=staging");
    expect(answer.body).toContain("one 1.1.0");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect((await get("/one")).body).not.toContain("one 1.1.0");
    expect((await get("/one")).headers["x-robots-tag"]).toBeUndefined();
  });

  it("show the files of their composition, uncached too", async () => {
    await serve(["staging"]);
    const { headers } = await get("/one?channel=staging");
    const answer = await get(`/_page/one.json?${compositionIn(headers)}`);
    expect(answer.json().remotes["mf-one"].version).toBe("1.1.0");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    await serve([]);
    const other = await get(`/_page/one.json?${compositionIn(headers)}`);
    expect(other.json().remotes["mf-one"].version).toBe("1.0.0");
  });

  it("show icons, and lead to other addresses, unindexed and uncached too", async () => {
    await serve(["staging"]);
    for (const url of ["/favicon.ico?channel=staging", "/one/?channel=staging"]) {
      const { headers } = await get(url);
      const found = [url, headers["cache-control"], headers["x-robots-tag"]];
      expect(found).toEqual([url, "private, no-store", "noindex, nofollow"]);
    }
  });

  it("are no different from any unknown query where the channel is not allowed", async () => {
    await serve([]);
    const answer = await get("/one?channel=staging");
    expect(answer.body).toBe((await get("/one")).body);
    expect(answer.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  });

  it("say that an allowed channel is empty", async () => {
    await serve(["next"]);
    const answer = await get("/one?channel=next");
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("R10 a server whose store is down", () => {
  it("goes on serving everything of the live composition, in every encoding", async () => {
    const { promotion } = await site.start();
    const store = new MortalStore(site.store);
    await serve([], new Registry(store));
    store.die(-1);
    const addresses = [
      ...Object.keys(promotion.record.documents),
      ...Object.keys(promotion.record.files),
      "/shell/1.0.0/shell.js",
      "/mf-one/1.0.0/one-de.js",
    ];
    for (const encoding of ["br", "gzip", "identity"]) {
      for (const address of addresses) {
        const { statusCode } = await get(address, { "accept-encoding": encoding });
        expect([address, encoding, statusCode]).toEqual([address, encoding, 200]);
      }
      const { headers } = await get("/one", { "accept-encoding": encoding });
      expect(headers["content-encoding"] ?? "identity").toBe(encoding);
    }
    expect((await get("/one")).body).toContain("<!doctype html>");
    expect((await get("/nowhere")).statusCode).toBe(404);
  });
});
