import { Agent } from "node:http";
import { anyText } from "@site/gateway/test/any-text";
import type { CompositionRecord } from "@site/registry/composition-record";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodedPath, readAddress } from "#pages/site-address.ts";
import {
  afterwards,
  askAt,
  cleanUp,
  listen,
  openSite,
  serve,
  startedSite,
} from "#test/served-site.ts";

/** More with HOSTILE_REQUESTS=10000. */
const numRuns = Number(process.env["HOSTILE_REQUESTS"] ?? 400);
afterAll(cleanUp);

const dots = fc.constantFrom(
  ...["..", ".", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "..;", "%c0%ae%c0%ae"],
);
const slashes = fc.constantFrom(
  ...["/", "//", "\\", "%2f", "%5c", "%252f", "/./", "/;/", "/%00/", "%0d%0a"],
);
const words = fc.constantFrom(
  ...["one", "de", "en", "mf-one", "1.0.0", "one-pt.js", "shell", "shell.js", "prerender.js"],
  ...["etc", "passwd", ".env", ".git", "config", "__proto__", "constructor", "toString"],
  ...["package.json", "manifest.json", "releases", "blobs", "_og", "robots.txt", "evil.example"],
);
const part = fc.oneof(dots, words, anyText({ maxLength: 8 }), fc.string());
const rawPath = fc
  .array(fc.tuple(slashes, part), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.flat().join(""));
/** What an HTTP parser lets through to us: printable characters without spaces. */
const sendable = (path: string) =>
  `/${path.toWellFormed().replace(/[^\x21-\x7e]|[?#]/gu, encodeURIComponent)}`;

/** Addresses that exist, so that requests with other wrong parts get far. */
const real = fc.constantFrom(
  ...[
    "/one",
    "/de/one",
    "/en/two",
    "/robots.txt",
    "/healthz",
    "/readyz",
    "/mf-one/1.0.0/one-pt.js",
  ],
);
const nearlyReal = fc.tuple(real, fc.oneof(slashes, dots), part).map((parts) => parts.join(""));

test("reading an address never throws, never leads out of the site, and redirects once", () => {
  fc.assert(
    fc.property(fc.oneof(rawPath, anyText()), (given) => {
      const address = readAddress(given);
      if (address.kind === "malformed") return;
      const { path } = address;
      expect(path).toMatch(/^\/(?!\/)/);
      expect(path.split("/")).not.toContain("..");
      expect(path).not.toMatch(/[\\\p{Cc}]/u);
      const there = new URL(encodedPath(path), "https://www.example.com");
      expect([there.origin, there.search, there.hash]).toEqual(["https://www.example.com", "", ""]);
      expect(readAddress(encodedPath(path))).toEqual({ kind: "path", path });
    }),
    { numRuns: numRuns * 5 },
  );
});

describe("the server", () => {
  let port: number;
  let record: CompositionRecord;
  beforeAll(async () => {
    const site = await openSite();
    record = (await site.start()).promotion.record;
    port = await listen(await serve(site));
    afterwards(() => agent.destroy());
  });

  const agent = new Agent({ keepAlive: true });
  const ask = (path: string, method = "GET", headers: Record<string, string> = {}) =>
    askAt(port, path, { method, headers, agent });

  test(`answers ${numRuns} hostile addresses without a fault and with nothing that isn't public`, async () => {
    const known = new Set([...Object.keys(record.documents), ...Object.keys(record.files)]);
    const released = /^\/(mf-one|mf-two|shell)\/1\.0\.0\/[\w.-]+$/;
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(real, nearlyReal.map(sendable), rawPath.map(sendable), fc.webPath().map(sendable)),
        fc.constantFrom("", "?", "?channel=staging", "?channel=__proto__", "?%00=%ff&a[]=b"),
        fc.constantFrom("GET" as const, "HEAD" as const, "OPTIONS" as const),
        async (path, query, method) => {
          const { statusCode = 0, headers } = await ask(`${path}${query}`, method);
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          expect(statusCode).toBeLessThan(500);
          expect(headers["x-content-type-options"]).toBe("nosniff");
          expect(headers["content-security-policy"]).toContain("default-src 'none'");
          if (statusCode === 200) {
            expect(
              known.has(path) || released.test(path) || /^\/(healthz|readyz)$/.test(path),
            ).toBe(true);
          }
          if (headers.location) {
            const to = new URL(String(headers.location), "https://www.example.com");
            expect(to.origin).toBe("https://www.example.com");
          }
          if (headers["access-control-allow-origin"]) expect(path).toMatch(released);
        },
      ),
      { numRuns },
    );
    console.info(`answers: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  }, 300_000);

  test.each([
    "/shell/1.0.0/prerender.js",
    "/mf-one/1.0.0/__proto__",
    "/mf-one/1.0.0/../../shell/1.0.0/prerender.js",
    "/mf-one/1.0.0/..%2f..%2fshell/1.0.0/prerender.js",
    "/releases/mf-one/1.0.0.json",
    "/blobs",
    "/.env",
    "/_reports/../.env",
    "/__proto__",
    "/constructor/prototype",
  ])("%s shows nothing", async (path) => {
    const { statusCode, body } = await ask(path);
    expect([400, 404]).toContain(statusCode);
    expect(body).toContain("<h1>404</h1>");
  });

  test("a foreign page's preflight is given no permission", async () => {
    for (const url of ["/one", "/healthz", "/rest/v1/contact_submissions", "/_reports"]) {
      const { headers } = await ask(url, "OPTIONS", {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      });
      const granted = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      expect([url, granted]).toEqual([url, []]);
    }
  });
});

const headerText = fc.string({ maxLength: 80 }).map((words) => words.replace(/[^\x20-\x7e]/g, ""));
const value = fc.oneof(
  headerText,
  fc.constantFrom(
    ...["*", "br;q=0", "br;q=NaN", ";;,,", "gzip;q=1e999", "identity;q=0, *;q=0"],
    ...['"', 'W/"', "release-group=-1", "release-group=99999999999999999999", "release-group=0x1"],
    ...["release-group=1; release-group=2", "__proto__=1", "https,http", "x".repeat(4_000)],
  ),
);
const names = fc.constantFrom(
  ...["accept-encoding", "if-none-match", "cookie", "x-forwarded-proto", "x-forwarded-for"],
  ...["x-forwarded-host", "range", "origin", "referer", "accept-language"],
);
const headers = fc.dictionary(names, value);

test(`${numRuns} pages are answered whole whatever the headers say`, async () => {
  const site = await startedSite();
  await site.canary(await site.nextOne("1.1.0"));
  const { app } = await serve(site);
  await fc.assert(
    fc.asyncProperty(headers, async (given) => {
      const answer = await app.inject({ url: "/de/one", headers: given });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.byteLength));
      expect(["br", "gzip", undefined]).toContain(answer.headers["content-encoding"]);
      const cookie = answer.headers["set-cookie"];
      if (cookie) expect(cookie).toMatch(/^release-group=\d{1,4}; [\w=/;, -]+$/);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      expect(answer.headers["cache-control"]).toContain("private");
    }),
    { numRuns },
  );
}, 300_000);
